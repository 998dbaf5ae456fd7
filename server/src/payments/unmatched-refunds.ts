import type { Money } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'
import { readAttempt, setAttempt } from './attempt-rows.ts'

/** Refund of surplus money. Nothing is taken back and no invoice is corrected. */
export type UnmatchedRefund = {
  _id: string
  event_id: string
  attempt_id: string
  amount: Money
  currency: string
  status: 'starting' | 'pending' | 'done' | 'failed'
}

const columns = ['_id', 'event_id', 'attempt_id', 'amount', 'currency', 'status']

/** Finds the newest event about an attempt's surplus money: money that was received but paid for nothing. */
export async function unmatchedPaymentOf(db: Db, attempt_id: string) {
  const [event] = await db<{ _id: string; amount: Money; currency: string }[]>`
    SELECT _id, amount, currency FROM payment_events
    WHERE attempt_id = ${attempt_id} AND kind = 'paid' AND outcome IN ('surplus', 'mismatch') AND amount > 0 AND currency IS NOT NULL
    ORDER BY received_at DESC, _id DESC LIMIT 1`
  return event
}

export async function readUnmatchedRefund(db: Db, _id: string): Promise<UnmatchedRefund | undefined> {
  const [refund] = await db<UnmatchedRefund[]>`SELECT ${db(columns)} FROM unmatched_refunds WHERE _id = ${_id}`
  return refund
}

type Named = { refund_id?: string; refund_ref?: string }

/** Finds the refund that an event about an attempt concerns: the one that the event references, otherwise the one that has not failed. */
export async function unmatchedRefundOf(db: Db, attempt_id: string, { refund_id, refund_ref }: Named = {}) {
  const isNamed = db`(_id::text = ${refund_id ?? ''} OR coalesce(provider_ref, '') = ${refund_ref ?? '-'})`
  const [refund] = await db<UnmatchedRefund[]>`
    SELECT ${db(columns)} FROM unmatched_refunds WHERE attempt_id = ${attempt_id} AND (status <> 'failed' OR ${isNamed})
    ORDER BY ${isNamed} DESC, status <> 'failed' DESC, created_at DESC LIMIT 1`
  return refund
}

type NewRefund = Omit<UnmatchedRefund, '_id' | 'status'> & { reason: string; actor_id: string | null; now: Date }

/** Records a refund that is about to start and returns its id. */
export async function insertUnmatchedRefund(tx: Tx, { now, ...refund }: NewRefund): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO unmatched_refunds ${tx({ ...refund, _id, status: 'starting', created_at: now })}`
  return _id
}

type Outcome = { status: 'pending' | 'done' | 'failed'; provider_ref?: string | undefined; now: Date }

/** Records the outcome of an unsettled refund. The intent must be locked. Ends the attempt when its surplus has been returned. */
export async function settleUnmatchedRefund(
  tx: Tx,
  { _id, attempt_id }: UnmatchedRefund,
  { status, provider_ref, now }: Outcome,
): Promise<void> {
  await tx`
    UPDATE unmatched_refunds SET status = ${status}, provider_ref = coalesce(provider_ref, ${provider_ref ?? null}),
      settled_at = ${status === 'pending' ? null : now} WHERE _id = ${_id}`
  const attempt = status === 'done' ? await readAttempt(tx, attempt_id) : undefined
  if (attempt && attempt.status !== 'paid') await setAttempt(tx, attempt_id, { status: 'cancelled', now })
}
