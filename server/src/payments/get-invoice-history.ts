import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { InvoiceEvent } from '@mapwright/contract/payments/invoice-history.ts'
import { GetInvoiceHistory } from '@mapwright/contract/payments/payment-endpoints.ts'
import { invoiceMailKinds } from '../billing/invoice-attachment.ts'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { query } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'

/**
 * Reads what is recorded about an invoice, oldest first. The person is the one stored with the event, otherwise the one whose request was
 * recorded in the audit log at the same time. An order that staff marked as paid has its method in the audit log, too. Mails are only kept
 * for a time.
 */
const readHistory = (db: Db, _id: string) => db<Decoded<InvoiceEvent>[]>`
  SELECT e.kind, e.at, person_name(u) AS by, e.method, e.step, e.number, e.amount FROM (
    SELECT 'created' AS kind, created_at AS at, NULL::uuid AS actor_id, NULL AS method, NULL AS step, NULL AS number, NULL::bigint AS amount,
      1 AS place
    FROM invoices WHERE _id = ${_id} AND issued_at IS DISTINCT FROM created_at
    UNION ALL SELECT 'issued', issued_at, NULL, NULL, NULL, NULL, NULL, 2 FROM invoices WHERE _id = ${_id} AND issued_at IS NOT NULL
    UNION ALL SELECT 'mailed', m.sent_at, NULL, NULL, NULL, NULL, NULL, 4
    FROM invoices i JOIN users u ON u._id = i.user_id JOIN mails m ON m.to_address = u.email
    WHERE i._id = ${_id} AND m.kind = ANY (${invoiceMailKinds}) AND m.sent_at IS NOT NULL AND m.ref ->> 'invoice_id' = ${_id}
    UNION ALL SELECT 'reminded', sent_at, NULL, NULL, step, NULL, nullif(fee, 0), 4 FROM dunning_notices WHERE invoice_id = ${_id}
    UNION ALL SELECT 'paid', i.paid_at, i.paid_by, CASE WHEN i.total > 0 THEN coalesce(nullif(p.provider, 'bank'), (
        SELECT o.facts #>> '{after,payment_method}' FROM audit o
        WHERE o.target_id = p.payable_id AND o.at = i.paid_at AND o.name = 'shop.mark_order_as_paid'), p.provider, i.payment_method) END,
      NULL, NULL, NULL, 3
    FROM invoices i LEFT JOIN LATERAL (
      SELECT n.payable_id, a.provider FROM payment_attempts a JOIN payment_intents n ON n._id = a.intent_id
      WHERE n.invoice_id = i._id AND a.status = 'paid' LIMIT 1) p ON true
    WHERE i._id = ${_id} AND i.paid_at IS NOT NULL
    UNION ALL SELECT 'reversed', r.at, NULL, NULL, NULL, NULL, NULL, 5
    FROM invoices i CROSS JOIN LATERAL (SELECT coalesce(
      (SELECT min(n.created_at) FROM invoices n WHERE n.corrects = i._id),
      (SELECT min(o.at) FROM audit o WHERE o.target_id = i._id AND o.name = 'billing.remove_invoice')) AS at) r
    WHERE i._id = ${_id} AND i.status = 'reversed' AND r.at IS NOT NULL
    UNION ALL SELECT 'credit_note', n.created_at, (
        SELECT f.actor_id FROM payment_refunds f JOIN payment_intents p ON p._id = f.intent_id
        WHERE p.invoice_id = n.corrects AND f.credit_note_id = n._id), NULL, NULL, n.invoice, n.total, 6
    FROM invoices n WHERE n.corrects = ${_id}
    UNION ALL SELECT 'disputed', f.created_at, f.actor_id, NULL, NULL, NULL, f.amount, 7
    FROM payment_refunds f JOIN payment_intents p ON p._id = f.intent_id WHERE p.invoice_id = ${_id} AND f.is_dispute
    UNION ALL SELECT CASE WHEN f.status = 'failed' THEN CASE WHEN f.is_dispute THEN 'dispute_won' ELSE 'refund_failed' END
        WHEN f.status = 'done' AND (NOT f.is_manual OR f.transferred_at IS NOT NULL) THEN 'refunded' ELSE 'refund_pending' END,
      coalesce(f.transferred_at, f.settled_at, f.created_at), CASE WHEN f.transferred_at IS NULL THEN f.actor_id END, NULL, NULL, NULL, f.amount, 8
    FROM payment_refunds f JOIN payment_intents p ON p._id = f.intent_id
    WHERE p.invoice_id = ${_id} AND (NOT f.is_dispute OR f.settled_at IS NOT NULL)
  ) e
  LEFT JOIN LATERAL (
    SELECT actor_id FROM audit a WHERE a.target_id = ${_id} AND a.at = e.at AND a.actor_id IS NOT NULL AND e.kind <> 'mailed' LIMIT 1
  ) a ON true
  LEFT JOIN users u ON u._id = coalesce(e.actor_id, a.actor_id)
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
