import { MailInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { invoiceMailKinds } from './invoice-attachment.ts'
import { openInvoice } from './invoice-pdf.ts'

/**
 * Returns true if a mail with the invoice was sent to its customer and did not come back. Mails are only kept for a time, and a mail that
 * came back counts as failed.
 */
export async function wasMailed(db: Db, invoice_id: string): Promise<boolean> {
  const [mail] = await db`
    SELECT FROM invoices i JOIN users u ON u._id = i.user_id JOIN mails m ON m.to_address = u.email
    WHERE i._id = ${invoice_id} AND m.kind = ANY (${invoiceMailKinds}) AND m.ref ->> 'invoice_id' = ${invoice_id}
      AND m.status = 'sent' LIMIT 1`
  return mail !== undefined
}

/** Returns true if the customer's copy of the invoice is queued for an address and will be sent without a new request. */
async function isCopyQueued(tx: Tx, invoice_id: string, to: string): Promise<boolean> {
  const [mail] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = 'invoice_copy' AND ref ->> 'invoice_id' = ${invoice_id}
      AND status = 'queued' LIMIT 1`
  return mail !== undefined
}

/** Mails a customer's own invoice to the customer, as long as the customer could download it. A copy that still waits is not repeated. */
export const mailInvoice = command(MailInvoice, async ({ tx, actor, params: { id }, now, audit }) => {
  const { invoice } = await openInvoice(tx, id, 'owner', now, actor._id)
  const [customer] = await tx<{ email: string; language: string | null }[]>`
    SELECT email, language FROM users WHERE _id = ${actor._id}`
  const { email: to, language } = found(customer, 'credits.invoice_not_found')
  const values = { invoice: invoice ?? '', link: `/invoice/${id}` }
  if (!(await isCopyQueued(tx, id, to)))
    await sendMail(tx, { to, language, kind: 'invoice_copy', values, ref: { invoice_id: id }, now })
  audit({ target_id: id, after: { invoice } })
  return { email: to }
})
