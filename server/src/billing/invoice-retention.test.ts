import { dayMs } from '@mapwright/contract/api/days.ts'
import { DownloadInvoice, ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { eraseOldInvoices } from './erase-old-invoices.ts'
import { invoiceAttachment } from './invoice-attachment.ts'
import { type InvoiceReader, invoicePdf } from './invoice-pdf.ts'

let site: InvoiceSite
let customer: Person

beforeAll(async () => {
  site = await startInvoiceSite()
  customer = await site.person()
})
afterAll(() => site.close())

const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const inYear = (year: number, month = 0) => new Date(Date.UTC(year, month, 1, 12))
const thisYear = new Date().getUTCFullYear()

async function paidInvoice(): Promise<string> {
  const id = await site.dueInvoice(customer)
  await site.pay(id)
  return id
}
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'a PDF',
    (problem: { code: string }) => problem.code,
  )

const print = (id: string, reader: InvoiceReader, now: Date) => invoicePdf(site.sql, { id, reader, now }, site.app)

it('offers the PDF of a paid invoice to customers for a month, and to staff for longer', async () => {
  const id = await paidInvoice()
  expect(await codeOf(print(id, 'owner', inDays(27)))).toBe('a PDF')
  expect(await codeOf(print(id, 'owner', inDays(32)))).toBe('credits.invoice_pdf_expired')
  expect(await codeOf(print(id, 'archive', inDays(32)))).toBe('a PDF')

  await site.sql`UPDATE invoices SET pdf_until = now() - interval '1 minute' WHERE _id = ${id}`
  const download = (as: Person) => site.call(DownloadInvoice, { params: { id } }, { as })
  const refused = await download(customer)
  expect([refused.status, refused.body.code]).toEqual([410, 'credits.invoice_pdf_expired'])
  expect((await download(site.admin)).status).toBe(200)
})

it('offers a due invoice for as long as it is due', async () => {
  const id = await site.dueInvoice(customer)
  expect(await codeOf(print(id, 'owner', inDays(400)))).toBe('a PDF')
})

it('applies the setting to invoices paid from then on, and keeps the promised period of earlier ones', async () => {
  const before = await paidInvoice()
  const change = (invoice_pdf_months: number) =>
    site.call(ChangeSettings, { body: { invoice_pdf_months } }, { as: site.admin })
  expect((await change(12)).status).toBe(200)
  const after = await paidInvoice()
  expect(await codeOf(print(before, 'owner', inDays(40)))).toBe('credits.invoice_pdf_expired')
  expect(await codeOf(print(after, 'owner', inDays(360)))).toBe('a PDF')
  expect(await codeOf(print(after, 'owner', inDays(370)))).toBe('credits.invoice_pdf_expired')
  await change(1)
  const { body } = await site.call(ListMyInvoices, { query: { status: 'paid' } }, { as: customer })
  expect(body.invoices.every(({ pdf_until }) => pdf_until !== null)).toBe(true)
})

it('is mailed as a PDF when it is issued and when it is paid, with the last day for the download', async () => {
  const id = await paidInvoice()
  await eventsHandled(site)
  const mails = await site.sql<
    { kind: 'invoice_due' | 'invoice_paid'; ref: { invoice_id: string }; values: { day: string } }[]
  >`
    SELECT kind, ref, values FROM mails WHERE ref ->> 'invoice_id' = ${id} ORDER BY created_at`
  const paid = mails.find(({ kind }) => kind === 'invoice_paid')
  expect(paid?.values.day).toMatch(/\d{4}/)
  for (const mail of mails) {
    const [pdf] = await invoiceAttachment(site.sql, mail, site.app)
    expect(pdf?.filename).toMatch(/^\d{4}-\d{6}\.pdf$/)
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

it("keeps the operator's copy for ten years after the year of issue, then erases the buyer and keeps the amounts", async () => {
  const id = await paidInvoice()
  const due = await site.dueInvoice(customer)
  const read = async (of: string) =>
    (await site.sql`SELECT buyer, total, invoice, search FROM invoices WHERE _id = ${of}`)[0]
  const before = await read(id)
  expect(await eraseOldInvoices(site.sql, inYear(thisYear + 10, 11))).toBe(0)
  expect(await codeOf(print(id, 'archive', inYear(thisYear + 10, 11)))).toBe('a PDF')

  expect(await eraseOldInvoices(site.sql, inYear(thisYear + 11))).toBeGreaterThan(0)
  expect(await read(id)).toEqual({
    buyer: {},
    total: before?.['total'],
    invoice: before?.['invoice'],
    search: before?.['invoice'],
  })
  expect(await codeOf(print(id, 'archive', inYear(thisYear + 11)))).toBe('credits.invoice_erased')
  expect((await read(due))?.['buyer']).not.toEqual({})
  expect(await eraseOldInvoices(site.sql, inYear(thisYear + 12))).toBe(0)
})
