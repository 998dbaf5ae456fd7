import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import type { ListedCreditNote, ListedRefund } from '@mapwright/contract/payments/refund.ts'
import type { ListCreditNotes, ListRefunds } from '@mapwright/contract/payments/refund-endpoints.ts'
import type { Db } from '../platform/db/sql.ts'
import { everyWord, hasWord, hasWords } from '../platform/search/search-words.ts'
import { countToTransfer, shownStatus } from './refund-rows.ts'

const zone = (db: Db) => db`(SELECT time_zone FROM open_times)`
const user = (db: Db) =>
  db`json_build_object('_id', u._id, 'company_name', u.company_name, 'name', person_name(u)) AS user`

type Filters = Pick<Query<typeof ListCreditNotes>, 'user_id' | 'from' | 'to'>

/** Conditions on `r.created_at` and `r.user_id`. */
const narrowed = (db: Db, { user_id, from, to }: Filters) => db`
  ${user_id ? db`AND r.user_id = ${user_id}` : db``}
  ${from ? db`AND r.created_at >= ${from}::date::timestamp AT TIME ZONE ${zone(db)}` : db``}
  ${to ? db`AND r.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone(db)}` : db``}`

/** Reads a page of all credit notes, newest first. */
export async function listCreditNotes(db: Db, { keywords, page, size, ...filters }: Query<typeof ListCreditNotes>) {
  const source = db`FROM invoices r JOIN invoices o ON o._id = r.corrects JOIN users u ON u._id = r.user_id
    WHERE r.series = 'credit_note' AND r.deleted_at IS NULL ${narrowed(db, filters)}
      AND ${everyWord(db, keywords, (word) => db`(${hasWord(db, db`r.search`, word)} OR ${hasWord(db, db`o.invoice`, word)})`)}`
  const [credit_notes, [count]] = await Promise.all([
    db<Decoded<ListedCreditNote>[]>`
      SELECT r._id, r.invoice AS number, r.total, r.currency, r.reason, r.created_at, ${user(db)}, o._id AS invoice_id, o.invoice,
        EXISTS (SELECT FROM payment_refunds f WHERE f.credit_note_id = r._id) AS is_refunded
      ${source} ORDER BY r.created_at DESC, r._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${source}`,
  ])
  return { credit_notes: [...credit_notes], total: count?.total ?? 0, page, size }
}

/** Refunds of payments, and of surplus money. */
const refunds = (db: Db) => db`(
  SELECT f._id, CASE WHEN f.is_dispute THEN 'dispute' ELSE 'refund' END AS kind, ${shownStatus(db)} AS status, f.amount, p.currency, f.attempt_id,
    f.provider_ref, f.reason, f.credit_note_id, f.actor_id, f.created_at, f.settled_at, p.invoice_id, p.user_id
  FROM payment_refunds f JOIN payment_intents p ON p._id = f.intent_id
  UNION ALL
  SELECT f._id, 'surplus', replace(f.status, 'starting', 'pending'), f.amount, f.currency, f.attempt_id,
    f.provider_ref, f.reason, NULL, f.actor_id, f.created_at, f.settled_at, p.invoice_id, p.user_id
  FROM unmatched_refunds f JOIN payment_attempts a ON a._id = f.attempt_id JOIN payment_intents p ON p._id = a.intent_id) r`

/** Reads a page of all refunds, newest first, and the number of refunds that staff have to transfer. */
export async function listRefunds(
  db: Db,
  { keywords, page, size, status, kind, ...filters }: Query<typeof ListRefunds>,
) {
  const text = db`lower(concat_ws(' ', i.invoice, n.invoice, r.provider_ref, a.provider_ref, u.company_name, person_name(u)))`
  const source = db`FROM ${refunds(db)} JOIN users u ON u._id = r.user_id JOIN payment_attempts a ON a._id = r.attempt_id
    LEFT JOIN invoices i ON i._id = r.invoice_id LEFT JOIN invoices n ON n._id = r.credit_note_id
    WHERE ${hasWords(db, text, keywords)} ${narrowed(db, filters)}
      ${status ? db`AND r.status = ${status}` : db``}
      ${kind ? db`AND r.kind = ${kind}` : db``}`
  const [rows, [count], to_transfer] = await Promise.all([
    db<Decoded<ListedRefund>[]>`
      SELECT r._id, r.kind, r.status, r.amount, r.currency, a.provider AS method,
        r.provider_ref, r.reason, ${user(db)}, r.invoice_id, i.invoice, n.invoice AS credit_note,
        (SELECT person_name(s) FROM users s WHERE s._id = r.actor_id) AS actor, r.created_at, r.settled_at
      ${source} ORDER BY r.created_at DESC, r._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${source}`,
    countToTransfer(db),
  ])
  return { refunds: [...rows], to_transfer, total: count?.total ?? 0, page, size }
}
