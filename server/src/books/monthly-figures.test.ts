import { CreditInvoice, RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ExportMonthlyFigures, ListMonthlyFigures } from '@mapwright/contract/books/month-endpoints.ts'
import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmPhone } from '../../test/confirm-phone.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import { setTimeZone } from '../../test/site-state.ts'

let site: InvoiceSite
const year = new Date().getUTCFullYear()
const month = new Date().toISOString().slice(0, 7)

beforeAll(async () => {
  site = await startInvoiceSite()
  await setTimeZone(site, 'UTC')
  const [german, american] = [await site.person(), await site.person({ country: 'US' })]
  await confirmPhone(site.sql, american, '+12125550100')
  await site.pay(await site.dueInvoice(german))
  await site.pay(await site.dueInvoice(american))
  const refunded = await site.dueInvoice(german)
  await site.pay(refunded)
  const back = { amount: '56.53', reason: 'Not used', money_back: true }
  await site.call(CreditInvoice, { params: { id: refunded }, body: back }, { as: site.admin })
  const reversed = await site.dueInvoice(german)
  await site.call(RemoveInvoice, { params: { id: reversed } }, { as: site.admin })
  const gift = { amount: '7.50', reason: 'Goodwill' }
  await site.call(ChangeBalance, { params: { id: german._id }, body: gift }, { as: site.admin })
})
afterAll(() => site.close())

const figures = async (of: number) =>
  (await site.call(ListMonthlyFigures, { query: { year: of } }, { as: site.admin })).body

it('sums up credits by reason, with a balance equal to the balances of all customers', async () => {
  const { first_year, credits } = await figures(year)
  expect(first_year).toBe(year)
  expect(credits).toEqual([
    {
      ...{ month, sold: '300.00', bonus: '0.00', spent: '0.00', refunded: '0.00', taken_back: '50.00' },
      ...{ adjusted: '7.50', balance: '257.50' },
    },
  ])
  const [customers] = await site.sql<{ sum: bigint }[]>`
    SELECT sum(balance)::bigint AS sum FROM ledger_accounts WHERE kind = 'customer'`
  expect(customers?.sum).toBe(257_50n)
})

it('sums up invoices by tax case, minus credit notes', async () => {
  expect((await figures(year)).invoices).toEqual([
    { month, currency: 'EUR', category: 'O', documents: 1, net: '95.00', vat: '0.00', gross: '95.00' },
    { month, currency: 'EUR', category: 'S', documents: 5, net: '142.50', vat: '27.07', gross: '169.57' },
  ])
})

it('sums up the received and returned money by payment method', async () => {
  expect((await figures(year)).payments).toEqual([
    {
      ...{ month, currency: 'EUR', method: 'bank', payments: 3, received: '321.10', returned: '56.53' },
      ...{ surplus: '0.00', surplus_returned: '0.00' },
    },
  ])
})

it('carries the balance over from earlier years, and shows nothing of other years', async () => {
  expect(await figures(year - 1)).toMatchObject({ credits: [], invoices: [], payments: [] })
  expect(await figures(year + 1)).toMatchObject({ credits: [], invoices: [], payments: [] })
})

it('exports one figure per row, with an audit row, to staff with the permission', async () => {
  const query = { year }
  const { bytes } = await site.call(ExportMonthlyFigures, { query }, { as: site.admin })
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain(`${month},credits,,,taken_back,50.00`)
  expect(text).toContain(`${month},invoices,S,EUR,gross,169.57`)
  expect(text).toContain(`${month},payments,bank,EUR,received,321.10`)
  expect(await site.sql`SELECT FROM audit WHERE name = 'books.export_monthly_figures'`).toHaveLength(1)
  const staff = await site.staffWith('orders')
  expect((await site.call(ExportMonthlyFigures, { query }, { as: staff })).status).toBe(403)
})
