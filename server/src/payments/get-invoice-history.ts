import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { InvoiceEvent } from '@mapwright/contract/payments/invoice-history.ts'
import { GetInvoiceHistory } from '@mapwright/contract/payments/payment-endpoints.ts'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { query } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'

/** Mails that contain the invoice or say where to pay it. Mails are only kept for a time. */
const mailKinds = ['invoice_due', 'invoice_due_online', 'invoice_paid']

/**
 * Reads what is recorded about an invoice, oldest first. The person is the one whose request was recorded in the audit log at the same time.
 */
const readHistory = (db: Db, _id: string) => db<Decoded<InvoiceEvent>[]>`
  SELECT e.kind, e.at, person_name(u) AS by, e.method, e.step, e.number, e.amount FROM (
    SELECT 'created' AS kind, created_at AS at, NULL AS method, NULL AS step, NULL AS number, NULL::bigint AS amount, 1 AS place
    FROM invoices WHERE _id = ${_id} AND issued_at IS DISTINCT FROM created_at
    UNION ALL SELECT 'issued', issued_at, NULL, NULL, NULL, NULL, 2 FROM invoices WHERE _id = ${_id} AND issued_at IS NOT NULL
    UNION ALL SELECT 'mailed', m.sent_at, NULL, NULL, NULL, NULL, 4
    FROM invoices i JOIN users u ON u._id = i.user_id JOIN mails m ON m.to_address = u.email
    WHERE i._id = ${_id} AND m.kind = ANY (${mailKinds}) AND m.sent_at IS NOT NULL AND m.ref ->> 'invoice_id' = ${_id}
    UNION ALL SELECT 'reminded', sent_at, NULL, step, NULL, nullif(fee, 0), 4 FROM dunning_notices WHERE invoice_id = ${_id}
    UNION ALL SELECT 'paid', i.paid_at, coalesce((
        SELECT a.provider FROM payment_attempts a JOIN payment_intents p ON p._id = a.intent_id
        WHERE p.invoice_id = i._id AND a.status = 'paid'), i.payment_method), NULL, NULL, NULL, 3
    FROM invoices i WHERE i._id = ${_id} AND i.paid_at IS NOT NULL
    UNION ALL SELECT 'reversed', min(n.created_at), NULL, NULL, NULL, NULL, 5
    FROM invoices i JOIN invoices n ON n.corrects = i._id WHERE i._id = ${_id} AND i.status = 'reversed' HAVING count(*) > 0
    UNION ALL SELECT 'credit_note', created_at, NULL, NULL, invoice, total, 6 FROM invoices WHERE corrects = ${_id}
    UNION ALL SELECT CASE WHEN f.is_dispute THEN 'disputed' WHEN f.status = 'failed' THEN 'refund_failed'
        WHEN f.status = 'done' AND (NOT f.is_manual OR f.transferred_at IS NOT NULL) THEN 'refunded' ELSE 'refund_pending' END,
      coalesce(f.transferred_at, f.settled_at, f.created_at), NULL, NULL, NULL, f.amount, 7
    FROM payment_refunds f JOIN payment_intents p ON p._id = f.intent_id WHERE p.invoice_id = ${_id}
  ) e
  LEFT JOIN LATERAL (
    SELECT actor_id FROM audit a WHERE a.target_id = ${_id} AND a.at = e.at AND a.actor_id IS NOT NULL AND e.kind <> 'mailed' LIMIT 1
  ) a ON true
  LEFT JOIN users u ON u._id = a.actor_id
  ORDER BY e.at, e.place, e.number`

/** Reads the history of an invoice. Customers find only their own invoices, except drafts, and see neither persons nor the draft. */
export const getInvoiceHistory = query(GetInvoiceHistory, async ({ sql, actor, params: { id } }) => {
  const known = await customerInvoice(sql, id)
  const isStaff = may(actor, ['may:dealers_manager.invoices'])
  const isOwn = known?.user._id === actor._id && known.status !== 'draft'
  found(isStaff || isOwn ? known : undefined, 'credits.invoice_not_found')
  const history = await readHistory(sql, id)
  if (isStaff) return { history: [...history] }
  return { history: history.filter(({ kind }) => kind !== 'created').map((event) => ({ ...event, by: null })) }
})
