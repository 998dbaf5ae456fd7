import { ExportInvoices, RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'

let site: InvoiceSite
let customer: Person
let numbers: string[]
let ids: string[]

beforeAll(async () => {
  site = await startInvoiceSite()
  customer = await site.person()
  await site.sql`UPDATE users SET company_name = '=HYPERLINK("x")' WHERE _id = ${customer._id}`
  const invoices = []
  for (let bought = 0; bought < 3; bought++) invoices.push((await site.buy(customer)).body.invoice)
  numbers = invoices.map(({ invoice }) => invoice ?? '')
  ids = invoices.map(({ _id }) => _id)
  await site.pay(ids[0] ?? '')
  await site.call(RemoveInvoice, { params: { id: ids[2] ?? '' } }, { as: site.admin })
})
afterAll(() => site.close())

async function exported(query: Record<string, string>, as = site.admin) {
  const response = await site.call(ExportInvoices, { query: query as never }, { as })
  const [header = '', ...rows] = Buffer.from(response.bytes).toString().trim().split('\r\n')
  return { status: response.status, header, rows, numbers: rows.map((row) => row.split(',')[0]) }
}

it('exports the invoices that match the filters, newest first, including reversed ones', async () => {
  const all = await exported({})
  expect(all.numbers).toEqual([expect.stringMatching(/^CN-/), numbers[2], numbers[1], numbers[0]])
  expect(all.header).toContain('invoice,status,customer')
  expect(all.rows[1]).toContain(',reversed,')
  expect(all.rows[1]).toContain(',100.00,95.00,19.00,18.05,113.05,EUR,')
  expect((await exported({ status: 'paid' })).numbers).toEqual([numbers[0]])
  expect((await exported({ keywords: numbers[1] ?? '' })).numbers).toEqual([numbers[1]])
})

it('exports credit notes with negative amounts and the corrected invoice, but not when filtered by an invoice status', async () => {
  const [note = ''] = (await exported({})).rows
  expect(note).toContain(',issued,')
  expect(note).toContain(',-100.00,-95.00,19.00,-18.05,-113.05,EUR,')
  expect(note.endsWith(`,credit_note,${numbers[2]}`)).toBe(true)
  expect((await exported({ status: 'reversed' })).numbers).toEqual([numbers[2]])
  const found = await exported({ keywords: note.split(',')[0] ?? '' })
  expect(found.rows).toEqual([note])
})

it('exports only the selected invoices when asked to', async () => {
  expect((await exported({ ids: ids[0] ?? '' })).numbers).toEqual([numbers[0]])
})

it('writes no formula into the file, and adds an audit row', async () => {
  expect((await exported({})).rows[0]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(await site.sql`SELECT FROM audit WHERE name = 'billing.export_invoices'`).not.toHaveLength(0)
})

it('is refused without the permission', async () => {
  expect((await exported({}, customer)).status).toBe(403)
  const clerk = await site.staffWith('mark_as_paid')
  expect((await exported({}, clerk)).status).toBe(403)
})
