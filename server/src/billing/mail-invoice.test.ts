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

it('mails an invoice to its own customer only, with the PDF', async () => {
  const [customer, other] = [await site.person(), await site.person()]
  const id = await site.dueInvoice(customer)
  await site.sql`DELETE FROM mails`
  for (const stranger of [other, site.admin]) expect((await mail(id, stranger)).status).toBeGreaterThanOrEqual(403)
  expect(await site.sql`SELECT FROM mails WHERE kind = 'invoice_copy'`).toHaveLength(0)
  const { email } = (await mail(id, customer)).body
  const queued = await site.sql<{ to_address: string; kind: MailKind; ref: Record<string, string> }[]>`
    SELECT to_address, kind, ref FROM mails WHERE kind = 'invoice_copy'`
  expect(queued).toEqual([{ to_address: email, kind: 'invoice_copy', ref: { invoice_id: id } }])
  const [pdf] = await invoiceAttachment(site.sql, queued[0] ?? { kind: 'invoice_copy', ref: {} }, site.app)
  expect(pdf?.contentType).toBe('application/pdf')
})

it('says that an invoice was mailed only if the mail was sent and did not come back, and mails it again otherwise', async () => {
  const customer = await site.person()
  const id = await site.dueInvoice(customer)
  const copies = async () =>
    (
      await site.sql<{ status: string }[]>`
        SELECT status FROM mails WHERE kind = 'invoice_copy' AND ref ->> 'invoice_id' = ${id} ORDER BY created_at, _id`
    ).map(({ status }) => status)
  const become = (status: string) =>
    site.sql`UPDATE mails SET status = ${status} WHERE kind = 'invoice_copy' AND ref ->> 'invoice_id' = ${id}`
  await mail(id, customer)
  // Without a mail server, mails are only stored.
  await expect.poll(copies, { timeout: 10_000 }).toEqual(['kept'])
  expect(await isMailed(id, customer)).toBe(false)
  await become('queued')
  expect(await isMailed(id, customer)).toBe(false)
  expect((await mail(id, customer)).status).toBe(200)
  expect(await copies()).toEqual(['queued'])
  // A mail that has come back has failed.
  await become('failed')
  expect(await isMailed(id, customer)).toBe(false)
  await mail(id, customer)
  await expect.poll(copies, { timeout: 10_000 }).toEqual(['failed', 'kept'])
  await become('sent')
  expect(await isMailed(id, customer)).toBe(true)
})

it('refuses to mail an invoice whose download period is over', async () => {
  const customer = await site.person()
  const id = await site.dueInvoice(customer)
  await site.pay(id)
  await site.sql`UPDATE invoices SET pdf_until = now() - interval '1 minute' WHERE _id = ${id}`
  expect((await mail(id, customer)).body.code).toBe('credits.invoice_pdf_expired')
})
