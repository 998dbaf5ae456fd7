import type { Tx } from '../platform/db/sql.ts'
import { type Attempt, setAttempt } from './attempt-rows.ts'
import type { Intent } from './intent-rows.ts'
import { type FailedCharge, type Payables, payableOf } from './payable.ts'

type Failure = {
  /** The intent, which must be locked, and its attempt, read under the lock. */
  intent: Intent
  attempt: Attempt
  status: 'failed' | 'cancelled'
  reason: FailedCharge['reason']
  provider_ref?: string | null
  now: Date
}

/**
 * Ends an attempt that was not paid. If it charged a stored method, the purchase learns why. Returns false if the attempt has already
 * ended, for example because it was paid.
 */
export async function failAttempt(
  tx: Tx,
  payables: Payables,
  { intent, attempt, status, reason, provider_ref = null, now }: Failure,
): Promise<boolean> {
  if (attempt.status !== 'starting' && attempt.status !== 'pending') return false
  await setAttempt(tx, attempt._id, { status, provider_ref, now })
  const [charge] = await tx`
    UPDATE payment_charges SET failure = ${reason} WHERE attempt_id = ${attempt._id} RETURNING attempt_id`
  const { _id: intent_id, user_id } = intent
  if (charge && intent.status === 'open')
    await payableOf(payables, intent.payable_kind).onChargeFailed?.(tx, { intent_id, user_id, reason, now })
  return true
}
