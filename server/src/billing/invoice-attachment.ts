import type { Sql } from '../platform/db/sql.ts'
import type { QueuedMail } from '../platform/mail/mail-rows.ts'
import { issuedInvoice } from './invoice-rows.ts'
import { printInvoice } from './print-invoice.ts'

/** The kinds of mails that bring the customer's copy of an invoice. */
const kinds = ['invoice_due', 'invoice_due_online', 'invoice_paid', 'shop_order_placed', 'shop_order_paid']

/** The PDF that goes with a mail about an invoice; a reversed or erased one has none. */
export async function invoiceAttachment(sql: Sql, { kind, ref }: Pick<QueuedMail, 'kind' | 'ref'>) {
  const id = kinds.includes(kind) ? ref?.['invoice_id'] : undefined
  const invoice = id === undefined ? undefined : await issuedInvoice(sql, id)
  if (!invoice || invoice.erased_at) return []
  return [{ filename: `${invoice.invoice}.pdf`, contentType: 'application/pdf', content: await printInvoice(invoice) }]
}
