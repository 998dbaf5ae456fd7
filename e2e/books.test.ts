import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { StartBookChecks } from '@mapwright/contract/books/check-endpoints.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button } from './kit/controls.ts'
import { journeyLayouts } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type Site, startSite } from './kit/site.ts'
import { desktop } from './kit/visitor.ts'

// Staff check the books and open the differences.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.sql`UPDATE payment_intents SET status = 'open' WHERE status = 'cancelled'`
})

/** Creates a customer who buys credits, and returns the due invoice. */
async function due() {
  const customer = await site.person()
  await confirmBilling(site, customer)
  const { prices } = (await site.call(ListPackagesOnSale, {}, { as: customer })).body
  const body = { price_id: prices[0]?._id ?? '', payment_method: 'bank' as const }
  return (await site.call(BuyCredits, { body }, { as: customer })).body.invoice
}

test.each(journeyLayouts('desktop'))(
  'on a %s, staff check the books, and open the invoice that differs',
  async (name, viewport) => {
    const invoice = await due()
    const { page, go } = await visit({ site, as: await site.admin(), viewport })
    await go('/admin/agent_manager/books')
    await button(page, 'Check now').click()
    await page.getByText('The books balance').waitFor()
    await site.sql`UPDATE payment_intents SET status = 'cancelled' WHERE invoice_id = ${invoice._id}`
    await button(page, 'Check now').click()
    await page.getByRole('status').getByText('1 difference').waitFor()
    expect(await pageFaults(page)).toEqual([])
    await go('/admin')
    const warning = page.getByRole('status').filter({ hasText: 'The books do not balance' })
    await warning.waitFor()
    expect(await pageFaults(page)).toEqual([])
    await warning.getByRole('link', { name: 'Show the differences' }).click()
    await page.getByRole('link', { name: `invoice ${invoice.invoice}` }).click()
    await page.getByRole('heading', { name: invoice.invoice ?? '' }).waitFor()
    await go('/admin')
    await warning.waitFor()
    await site.sql`UPDATE payment_intents SET status = 'open' WHERE invoice_id = ${invoice._id}`
    await site.call(StartBookChecks, {}, { as: await site.admin() })
    await warning.waitFor({ state: 'detached' })
    await button(page, /^Notifications, [1-9]/).click()
    await page.getByText('The books balance again').waitFor()
    await page.keyboard.press('Escape')
    await go('/admin/agent_manager/books')
    await page.getByRole('link', { name: 'Monthly figures' }).click()
    await page.getByRole('cell', { name: 'VAT charged' }).waitFor()
    expect(await pageFaults(page)).toEqual([])
    const saving = page.waitForEvent('download')
    await button(page, 'Save the monthly figures as CSV').click()
    expect((await saving).suggestedFilename()).toBe(`books-${new Date().getFullYear()}.csv`)
    await page.getByRole('link', { name: 'DATEV' }).click()
    await page.getByLabel('Consultant number').fill('1234567')
    await page.getByLabel('Client number').fill(name === 'phone' ? '42' : '43')
    await button(page, 'Save').click()
    await page.getByText('DATEV settings saved').waitFor()
    expect(await pageFaults(page)).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    await page.getByLabel('From').fill(today)
    await page.getByLabel('To', { exact: true }).fill(today)
    const exporting = page.waitForEvent('download')
    await button(page, 'Download booking stack').click()
    expect((await exporting).suggestedFilename()).toBe(`EXTF_Buchungsstapel_${today}_${today}.csv`)
  },
)

/** Stores a provider's event about a payment that the site does not know. */
async function unknownMoney(ref: string) {
  await site.sql`INSERT INTO payment_events (_id, provider, event_id, kind, provider_ref, amount, currency, outcome, received_at)
    VALUES (gen_random_uuid(), 'stripe', ${`evt_${ref}`}, 'paid', ${ref}, 1250, 'EUR', 'unknown', now())`
}

test.each(journeyLayouts('desktop'))(
  'on a %s, staff find money that matches nothing, mark it as handled with a note and reopen it',
  async (name, viewport) => {
    const ref = `cs_of_another_shop_${name}`
    await unknownMoney(ref)
    const { page, go } = await visit({ site, as: await site.admin(), viewport })
    await go('/admin/agent_manager/books')
    await page.getByRole('link', { name: 'Payment reports' }).click()
    await page.getByText(ref).waitFor()
    expect(await pageFaults(page)).toEqual([])
    await page.getByRole('searchbox').fill(ref)
    await page.getByText('Unresolved', { exact: true }).last().waitFor()
    const choose = async (item: string) => {
      await button(page, /^Actions/)
        .first()
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Mark as handled')
    await page.getByLabel('Note').fill('Belongs to our second shop')
    expect(await pageFaults(page)).toEqual([])
    await button(page.getByRole('dialog'), 'Mark as handled').click()
    await page.getByText('1 report handled').waitFor()
    const note = page.getByRole('main').getByText('Belongs to our second shop')
    await note.waitFor()
    await choose('Reopen')
    await page.getByText('Unknown payment').waitFor()
    await choose('Mark as handled')
    await page.getByLabel('Note').fill('Belongs to our second shop')
    // Moves the focus from the tooltip of “Go back” to the button, and presses it.
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await note.waitFor()
  },
)

test('staff find credit notes and refunds in their lists and by the search', async () => {
  const { _id } = await due()
  const admin = await site.admin()
  await site.call(MarkAsPaid, { body: { id: _id, txn_id: '' } }, { as: admin })
  const body = { reason: 'Bought twice', money_back: true }
  const { credit_note } = (await site.call(CreditInvoice, { params: { id: _id }, body }, { as: admin })).body
  const { page, go } = await visit({ site, as: admin, viewport: desktop })
  await go('/admin/agent_manager/credit_notes')
  await page.getByText(credit_note.number).waitFor()
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Refunds' }).click()
  await page.getByText(credit_note.number).waitFor()
  expect(await pageFaults(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.type(credit_note.number)
  await page
    .getByRole('option', { name: new RegExp(`^(?!Search orders).*${credit_note.number}`) })
    .first()
    .click()
  await page.waitForURL(new RegExp(_id))
})
