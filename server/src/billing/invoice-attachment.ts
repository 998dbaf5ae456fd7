import type { Sql } from '../platform/db/sql.ts'
import type { QueuedMail } from '../platform/mail/mail-rows.ts'
import { issuedInvoice } from './invoice-rows.ts'
import { type PrintSite, printInvoice } from './print-invoice.ts'

/** Mails with the customer's copy of an invoice or credit note. The value is the event field that contains the document's id. */
const documents: Readonly<Record<string, 'invoice_id' | 'credit_note_id'>> = {
  invoice_due: 'invoice_id',
  invoice_due_online: 'invoice_id',
  invoice_paid: 'invoice_id',
  invoice_copy: 'invoice_id',
  shop_order_placed: 'invoice_id',
  shop_order_paid: 'invoice_id',
  credit_note_issued: 'credit_note_id',
}

/** Mails that contain an invoice or say where to pay it. */
export const invoiceMailKinds = Object.keys(documents).filter((kind) => documents[kind] === 'invoice_id')

/** Creates the PDF for a mail about an invoice or credit note. Returns an empty list if its data was erased. */
export async function invoiceAttachment(sql: Sql, { kind, ref }: Pick<QueuedMail, 'kind' | 'ref'>, site: PrintSite) {
  const name = documents[kind]
  const id = name && ref?.[name]
  const invoice = id === undefined ? undefined : await issuedInvoice(sql, id)
  if (!invoice || invoice.erased_at) return []
  return [
    {
      filename: `${invoice.invoice}.pdf`,
      contentType: 'application/pdf',
      content: await printInvoice(sql, invoice, site),
    },
  ]
}
