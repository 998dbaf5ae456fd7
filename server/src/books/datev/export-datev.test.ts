import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import type { DatevSettings } from '@mapwright/contract/books/datev/datev.ts'
import { ChangeDatevSettings, ExportDatev, GetDatevSettings } from '@mapwright/contract/books/datev/datev-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../../test/invoice-site.ts'

let site: InvoiceSite
const year = new Date().getUTCFullYear()
const query = { from: `${year}-01-01`, to: `${year}-12-31` }

beforeAll(async () => {
  site = await startInvoiceSite()
  await site.sql`UPDATE vat SET enabled = true, percentage = 2000 WHERE country = 'AT'`
  const [german, austrian] = [await site.person(), await site.person({ country: 'AT' })]
  await site.buy(german)
  const paid = await site.dueInvoice(austrian)
  await site.pay(paid)
  const body = { reason: 'Not used', money_back: false }
  await site.call(CreditInvoice, { params: { id: paid }, body }, { as: site.admin })
})
afterAll(() => site.close())

const exported = (period = query) => site.call(ExportDatev, { query: period }, { as: site.admin })
const change = (body: Partial<DatevSettings>) => site.call(ChangeDatevSettings, { body }, { as: site.admin })

/** Reads amount, side, account, contra account, document number, VAT country and VAT rate of each row. */
const rowsOf = (bytes: Uint8Array) =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .split('\r\n')
    .slice(2, -1)
    .map((line) => line.split(';'))
    .map((cells) => [0, 1, 6, 7, 10, 39, 40].map((at) => cells[at]).join(' '))

it('lists missing settings, and refuses a period across two years', async () => {
  expect((await exported()).body).toMatchObject({
    code: 'books.datev_incomplete',
    fields: { consultant: expect.anything(), client: expect.anything() },
  })
  await change({ consultant: '12345', client: '7' })
  expect((await exported({ ...query, to: `${year + 1}-01-01` })).body).toMatchObject({
    code: 'books.datev_period',
    fields: { to: expect.anything() },
  })
})

it('books invoices to the accounts of their tax cases, and credit notes in reverse', async () => {
  const { bytes } = await exported()
  expect(rowsOf(bytes)).toEqual([
    `113,05 "S" 10000 8400 "${year}-000001" "" `,
    `114,00 "S" 10000 8331 "${year}-000002" "AT" 20,00`,
    `114,00 "H" 10000 8331 "CN-${year}-000001" "AT" 20,00`,
  ])
  expect(
    await site.sql`SELECT FROM audit WHERE name = 'books.export_datev' AND facts -> 'after' ->> 'bookings' = '3'`,
  ).toHaveLength(1)
})

it('numbers customers starting at the debtor account, and keeps their numbers', async () => {
  await change({ chart: '04', account_length: 5, debtor_mode: 'per_customer', domestic: '44001' })
  const first = rowsOf((await exported()).bytes)
  expect(first).toEqual([
    `113,05 "S" 100001 44001 "${year}-000001" "" `,
    `114,00 "S" 100002 43310 "${year}-000002" "AT" 20,00`,
    `114,00 "H" 100002 43310 "CN-${year}-000001" "AT" 20,00`,
  ])
  await site.buy(await site.person())
  expect(rowsOf((await exported()).bytes)).toEqual([
    ...first.slice(0, 2),
    `113,05 "S" 100003 44001 "${year}-000003" "" `,
    ...first.slice(2),
  ])
})

it('refuses to assign creditor accounts to customers', async () => {
  await change({ debtor_account: '699999' })
  expect((await exported()).body).toMatchObject({
    code: 'books.datev_debtors_full',
    fields: { debtor_account: expect.anything() },
  })
  await change({ debtor_account: '' })
})

it('refuses accounts of another length, and documents in other currencies', async () => {
  await change({ domestic: '8400' })
  expect((await exported()).body).toMatchObject({
    code: 'books.datev_account_length',
    fields: { domestic: expect.anything() },
  })
  await change({ domestic: '' })
  await site.sql`UPDATE settings SET currency = 'USD'`
  await site.buy(await site.person())
  expect((await exported()).body).toMatchObject({ code: 'books.datev_currency', details: { currency: 'USD' } })
})

it('is closed to staff without the permission', async () => {
  const as = await site.staffWith('orders')
  expect((await site.call(ExportDatev, { query }, { as })).status).toBe(403)
  expect((await site.call(GetDatevSettings, {}, { as })).status).toBe(403)
})
