import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button } from './kit/controls.ts'
import { journeyLayouts } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type Site, startSite } from './kit/site.ts'

// Staff import a bank statement and confirm the suggested payments.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Creates a customer's due invoice. */
async function due() {
  const customer = await site.person()
  await confirmBilling(site, customer)
  const { prices } = (await site.call(ListPackagesOnSale, {}, { as: customer })).body
  const body = { price_id: prices[0]?._id ?? '', payment_method: 'bank' as const }
  const { invoice } = (await site.call(BuyCredits, { body }, { as: customer })).body
  return { number: invoice.invoice ?? '', total: invoice.total }
}

test.each(journeyLayouts('desktop'))(
  'on a %s, staff import a statement, confirm an invoice and set the rest aside',
  async (name, viewport) => {
    const { number, total } = await due()
    const { page, go } = await visit({ site, as: await site.admin(), viewport })
    await go('/admin/agent_manager/bank_entries')
    const rows = [
      `2026-11-20;Ann Buyer ${name};Invoice ${number};${total};Booked`,
      `2026-11-21;Bob ${name};Rent;5.00;Booked`,
      '1.Nov;Cy;Gift;9.00;Booked',
      '2026-11-22;Di;Later;8.00;Pending',
      '2026-11-22;Eve;Paper;-7.00;Booked',
    ]
    const csv = ['Booking date;Payer;Reference;Amount;Status', ...rows].join('\n')
    const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('Bank statement').setInputFiles(file)
    await page.getByText('2 new lines, 0 already imported').waitFor()
    await page.getByText('1 row was not imported').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Row 4: 1.Nov | Cy | Gift | 9.00' }).waitFor()
    await page.getByText('Left out: 1').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Row 5: 2026-11-22 | Di | Later' })
      .getByText('Not booked yet')
      .waitFor()
    await page.getByText('Money sent, not imported: 1').waitFor()
    await page.getByText(`Ann Buyer ${name}`).waitFor()
    expect(await pageFaults(page)).toEqual([])
    await button(page, `Confirm invoice ${number}`).click()
    await button(page.getByRole('dialog'), 'Confirm').click()
    await page.getByText(`Ann Buyer ${name}`).waitFor({ state: 'detached' })
    await page.getByText('No matching due invoice').first().waitFor()
    await go('/admin/agent_manager/bank_entries?status=booked')
    await page.getByRole('link', { name: number }).waitFor()
  },
)
