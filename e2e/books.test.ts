import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { faultsInAllThemes } from './kit/check-screens.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button } from './kit/controls.ts'
import { type Site, startSite } from './kit/site.ts'
import { desktop, phone } from './kit/visitor.ts'

// Staff check the books and open what differs.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.sql`UPDATE payment_intents SET status = 'open' WHERE status = 'cancelled'`
})

/** A customer's due invoice. */
async function due() {
  const customer = await site.person()
  await confirmBilling(site, customer)
  const { prices } = (await site.call(ListPackagesOnSale, {}, { as: customer })).body
  const body = { price_id: prices[0]?._id ?? '', payment_method: 'bank' as const }
  return (await site.call(BuyCredits, { body }, { as: customer })).body.invoice
}

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('on a %s, staff check the books, and open the invoice that differs', async (name, viewport) => {
  const invoice = await due()
  const { page, go } = await visit({ site, as: await site.person({ role_id: 1 }), viewport })
  await go('/admin/agent_manager/books')
  await button(page, 'Check now').click()
  await page.getByText('The books balance').waitFor()
  await site.sql`UPDATE payment_intents SET status = 'cancelled' WHERE invoice_id = ${invoice._id}`
  await button(page, 'Check now').click()
  await page.getByRole('status').getByText('1 difference').waitFor()
  expect(await faultsInAllThemes(page)).toEqual([])
  await page.getByRole('link', { name: `invoice ${invoice.invoice}` }).click()
  await page.getByRole('heading', { name: invoice.invoice ?? '' }).waitFor()
  await go('/admin/agent_manager/books')
  await page.getByRole('link', { name: 'Monthly figures' }).click()
  await page.getByRole('cell', { name: 'VAT charged' }).waitFor()
  expect(await faultsInAllThemes(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await button(page, 'Save the monthly figures as CSV').click()
  expect((await saving).suggestedFilename()).toBe(`books-${new Date().getFullYear()}.csv`)
  await page.getByRole('link', { name: 'DATEV' }).click()
  await page.getByLabel('Consultant number').fill('1234567')
  await page.getByLabel('Client number').fill(name === 'phone' ? '42' : '43')
  await button(page, 'Save').click()
  await page.getByText('DATEV settings saved').waitFor()
  expect(await faultsInAllThemes(page)).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To', { exact: true }).fill(today)
  const exporting = page.waitForEvent('download')
  await button(page, 'Download booking stack').click()
  expect((await exporting).suggestedFilename()).toBe(`EXTF_Buchungsstapel_${today}_${today}.csv`)
})
