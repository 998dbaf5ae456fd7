import type { Money } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

export type RefundRow = {
  _id: string
  intent_id: string
  attempt_id: string
  amount: Money
  status: 'starting' | 'pending' | 'done' | 'failed'
  provider_ref: string | null
  reason: string
  is_taken_back: boolean
  /** True if the customer's bank has reclaimed the money. */
  is_dispute: boolean
  actor_id: string | null
}

const columns = [
  ...[
    '_id',
    'intent_id',
    'attempt_id',
    'amount',
    'status',
    'provider_ref',
    'reason',
    'is_taken_back',
    'is_dispute',
    'actor_id',
  ],
]

/** Records a refund and adds it to the refunded amount of its intent. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<RefundRow, '_id' | 'status' | 'provider_ref' | 'is_dispute'> & {
    _id?: string
    is_dispute?: boolean
    provider_ref?: string | null
    now: Date
  },
): Promise<string> {
  const { now, provider_ref = null, _id = uuidv7(), ...row } = refund
  await tx`INSERT INTO payment_refunds ${tx({ ...row, _id, provider_ref, status: 'starting', created_at: now })}`
  await tx`UPDATE payment_intents SET refunded = refunded + ${row.amount} WHERE _id = ${row.intent_id}`
  return _id
}

export async function readRefund(db: Db, _id: string): Promise<RefundRow | undefined> {
  const [refund] = await db<RefundRow[]>`SELECT ${db(columns)} FROM payment_refunds WHERE _id = ${_id}`
  return refund
}

type Named = { refund_id?: string; refund_ref?: string }

/** Finds the refund of a provider's event: by our reference, otherwise by the provider's reference. */
export async function refundOf(db: Db, attempt_id: string, { refund_id, refund_ref }: Named) {
  const [refund] = await db<RefundRow[]>`
    SELECT ${db(columns)} FROM payment_refunds
    WHERE attempt_id = ${attempt_id} AND ${refund_id ? db`_id::text = ${refund_id}` : db`provider_ref = ${refund_ref ?? ''}`}`
  return refund
}

type Change = {
  status: RefundRow['status']
  provider_ref?: string | null
  credit_note_id?: string | null
  /** True if staff transfer the money themselves. */
  is_manual?: boolean
  now: Date
}

/** Changes the status of a refund. The amount of a failed refund is deducted from the refunded amount of its intent. */
export async function setRefund(
  tx: Tx,
  { _id, intent_id, amount }: RefundRow,
  { status, provider_ref = null, credit_note_id = null, is_manual = false, now }: Change,
): Promise<void> {
  const settled_at = status === 'done' || status === 'failed' ? now : null
  await tx`
    UPDATE payment_refunds SET status = ${status}, provider_ref = coalesce(provider_ref, ${provider_ref}),
      credit_note_id = ${credit_note_id}, is_manual = ${is_manual}, settled_at = ${settled_at} WHERE _id = ${_id}`
  if (status === 'failed') await tx`UPDATE payment_intents SET refunded = refunded - ${amount} WHERE _id = ${intent_id}`
}

/** Displayed status of a refund `f`, for staff and customers. A refund that has just started counts as pending. */
export const shownStatus = (db: Db): Fragment => db`
  CASE WHEN f.status = 'done' AND f.is_manual AND f.transferred_at IS NULL THEN 'to_transfer'
    WHEN f.status = 'starting' THEN 'pending' ELSE f.status END`

type Transfer = { invoice_id: string | null; user_id: string; amount: Money; currency: string }

/** Reads the invoice, customer, amount and currency of a refund. */
export async function readTransfer(db: Db, _id: string): Promise<Transfer | undefined> {
  const [transfer] = await db<Transfer[]>`
    SELECT p.invoice_id, p.user_id, f.amount, p.currency
    FROM payment_refunds f JOIN payment_intents p ON p._id = f.intent_id WHERE f._id = ${_id}`
  return transfer
}

/** Marks a refund as transferred by staff. Returns false if the refund is not waiting for a transfer. */
export async function markAsTransferred(tx: Tx, _id: string, now: Date): Promise<boolean> {
  const { count } = await tx`UPDATE payment_refunds SET transferred_at = ${now}
    WHERE _id = ${_id} AND status = 'done' AND is_manual AND transferred_at IS NULL`
  return count === 1
}

/** Counts the refunds that staff have to transfer. */
export async function countToTransfer(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM payment_refunds WHERE status = 'done' AND is_manual AND transferred_at IS NULL`
  return row?.count ?? 0
}
