import { daysAfter } from '@mapwright/contract/api/days.ts'
import { closeUnpaid } from '../payments/close-unpaid.ts'
import { expireIntents } from '../payments/intent-rows.ts'
import type { Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'

/** A table of purchases for which the stored method is charged: those of top-ups, or the months of subscriptions. */
type ChargedPurchases = 'credit_top_up_runs' | 'credit_subscription_periods'

type Buyer = { user_id: string; now: Date }

/** Returns the time until which the customer can pay a failed charge by hand. */
export const payByHandUntil = (now: Date): Date => daysAfter(now, 7)

/** Returns true if a purchase of the customer is being charged. */
export async function isCharging(tx: Tx, table: ChargedPurchases, user_id: string): Promise<boolean> {
  const [run] = await tx`
    SELECT FROM ${tx(table)} r JOIN payment_intents i ON i._id = r.payment_id AND i.status = 'open'
    JOIN payment_attempts a ON a.intent_id = i._id AND a.status IN ('starting', 'pending')
    WHERE r.user_id = ${user_id} LIMIT 1`
  return run !== undefined
}

/** Closes payments that are not needed any more, and reverses their invoices. Payments in progress are not affected. */
export async function closePurchases(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await expireIntents(tx, ids, now)
  await enqueue(tx, closeUnpaid, {})
}

/** Finds purchases whose charge the provider has not received yet. */
async function unsentPurchases(tx: Tx, table: ChargedPurchases, user_id: string): Promise<string[]> {
  const unsent = await tx<{ _id: string }[]>`
    SELECT i._id FROM ${tx(table)} r JOIN payment_intents i ON i._id = r.payment_id AND i.status = 'open'
    WHERE r.user_id = ${user_id} AND EXISTS (
      SELECT FROM payment_attempts a JOIN payment_charges c ON c.attempt_id = a._id
      WHERE a.intent_id = i._id AND a.status = 'starting')`
  return unsent.map(({ _id }) => _id)
}

/** Closes purchases whose charge the provider has not received yet, so that it is not sent. */
export const closeUnsent = async (tx: Tx, table: ChargedPurchases, { user_id, now }: Buyer): Promise<void> =>
  closePurchases(tx, await unsentPurchases(tx, table, user_id), now)

/** Lets a charge that `closeUnsent` has stopped be sent after all. */
export async function reopenUnsent(tx: Tx, table: ChargedPurchases, user_id: string): Promise<void> {
  await expireIntents(tx, await unsentPurchases(tx, table, user_id), null)
}

/** Closes unpaid purchases of the customer, because a new one replaces them. */
export async function closeReplaced(tx: Tx, table: ChargedPurchases, { user_id, now }: Buyer): Promise<void> {
  const open = await tx<{ _id: string }[]>`
    SELECT i._id FROM ${tx(table)} r JOIN payment_intents i ON i._id = r.payment_id
    WHERE r.user_id = ${user_id} AND i.status = 'open'`
  await closePurchases(
    tx,
    open.map(({ _id }) => _id),
    now,
  )
}
