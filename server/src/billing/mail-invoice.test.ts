import { GetInvoice, MailInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import type { MailKind } from '@mapwright/contract/mails.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { invoiceAttachment } from './invoice-attachment.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const mail = (id: string, as: Person) => site.call(MailInvoice, { params: { id } }, { as })
const isMailed = async (id: string, as: Person) =>
  (await site.call(GetInvoice, { params: { id } }, { as })).body.is_mailed

it('mails an invoice to its own customer only, with the PDF, and says that it was mailed only if it was', async () => {
  const [customer, other] = [await site.person(), await site.person()]
  const id = await site.dueInvoice(customer)
  await site.sql`DELETE FROM mails`
  expect(await isMailed(id, customer)).toBe(false)
  for (const stranger of [other, site.admin]) expect((await mail(id, stranger)).status).toBeGreaterThanOrEqual(403)
  expect(await site.sql`SELECT FROM mails WHERE kind = 'invoice_copy'`).toHaveLength(0)
  const { email } = (await mail(id, customer)).body
  expect(await isMailed(id, customer)).toBe(true)
  const queued = await site.sql<{ to_address: string; kind: MailKind; ref: Record<string, string> }[]>`
    SELECT to_address, kind, ref FROM mails WHERE kind = 'invoice_copy'`
  expect(queued).toEqual([{ to_address: email, kind: 'invoice_copy', ref: { invoice_id: id } }])
  const [pdf] = await invoiceAttachment(site.sql, queued[0] ?? { kind: 'invoice_copy', ref: {} }, site.app)
  expect(pdf?.contentType).toBe('application/pdf')
})

it('refuses to mail an invoice whose download period is over', async () => {
  const customer = await site.person()
  const id = await site.dueInvoice(customer)
  await site.pay(id)
  await site.sql`UPDATE invoices SET pdf_until = now() - interval '1 minute' WHERE _id = ${id}`
  expect((await mail(id, customer)).body.code).toBe('credits.invoice_pdf_expired')
})
