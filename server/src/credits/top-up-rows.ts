import type { Credits, Money } from '@mapwright/contract/api/amounts.ts'
import type { TopUpLimit, TopUpPause } from '@mapwright/contract/credits/top-up.ts'
import { expireIntents } from '../payments/intent-rows.ts'
import type { FailedCharge } from '../payments/payable.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { closePurchases, payByHandUntil } from './charged-purchase-rows.ts'

export type TopUpRow = {
  threshold: Credits
  price_id: string | null
  count: Credits | null
  daily_limit: number
  monthly_limit: Money
  paused_because: TopUpPause | null
  payment_id: string | null
}

/** A customer's order, with the country of the internet address at the agreement (empty if unknown). */
export type AgreedTopUp = TopUpRow & { internet_country: string; consented_at: Date }

const columns = ['threshold', 'price_id', 'count', 'daily_limit', 'monthly_limit', 'paused_because']
const agreement = ['internet_country', 'consented_at']

/** Reads a customer's top-up. Its failed payment is left out as soon as it is paid or reversed. */
export async function readTopUp(db: Db, user_id: string): Promise<AgreedTopUp | null> {
  const [row] = await db<AgreedTopUp[]>`
    SELECT ${db([...columns, ...agreement])}, (
      SELECT i._id FROM payment_intents i WHERE i._id = credit_top_ups.payment_id AND i.status = 'open') AS payment_id
    FROM credit_top_ups WHERE user_id = ${user_id}`
  return row ?? null
}

/** Locks a customer's top-up, so that triggers at the same time run one after the other. */
export async function lockTopUp(tx: Tx, user_id: string): Promise<AgreedTopUp | undefined> {
  const [row] = await tx<AgreedTopUp[]>`
    SELECT ${tx([...columns, ...agreement])}, payment_id FROM credit_top_ups WHERE user_id = ${user_id} FOR NO KEY UPDATE`
  return row
}

/** Pauses the top-up before a charge and notifies the customer. */
export async function pauseTopUp(tx: Tx, user_id: string, reason: TopUpPause): Promise<void> {
  await tx`UPDATE credit_top_ups SET paused_because = ${reason}, payment_id = NULL WHERE user_id = ${user_id}`
  await announce(tx, { type: 'top_up.paused', user_id, actor_id: null })
}

/**
 * Pauses the top-up after a failed charge. The customer can pay the invoice by hand for some days; then it is reversed. It is reversed at
 * once if the customer has switched the top-up off in the meantime.
 */
export async function pauseAfterCharge(tx: Tx, { intent_id, user_id, reason, now }: FailedCharge): Promise<void> {
  const [run] = await tx`SELECT FROM credit_top_up_runs WHERE payment_id = ${intent_id}`
  if (!run) return
  const { count } = await tx`
    UPDATE credit_top_ups SET paused_because = ${reason}, payment_id = ${intent_id} WHERE user_id = ${user_id}`
  if (count === 0) {
    await closePurchases(tx, [intent_id], now)
    return
  }
  await expireIntents(tx, [intent_id], payByHandUntil(now))
  await announce(tx, { type: 'top_up.failed', user_id, payment_id: intent_id, actor_id: null })
}

/** Returns true if money of an automatic purchase has been refunded or charged back since the customer last saved the top-up. */
export async function wasRefunded(tx: Tx, user_id: string): Promise<boolean> {
  const [refund] = await tx`
    SELECT FROM credit_top_ups t JOIN credit_top_up_runs r ON r.user_id = t.user_id
    JOIN payment_refunds f ON f.intent_id = r.payment_id AND f.status <> 'failed' AND f.created_at > t.consented_at
    WHERE t.user_id = ${user_id} LIMIT 1`
  return refund !== undefined
}

type Spent = { today: number; month: bigint }

/** Counts the automatic purchases of the last 24 hours, and sums up those of the last 30 days. Only paid ones count. */
export async function spentByTopUps(db: Db, user_id: string, now: Date): Promise<Spent> {
  const [spent] = await db<Spent[]>`
    SELECT (count(*) FILTER (WHERE r.created_at > ${now}::timestamptz - interval '24 hours'))::int AS today,
      coalesce(sum(i.amount), 0)::bigint AS month
    FROM credit_top_up_runs r JOIN payment_intents i ON i._id = r.payment_id AND i.status = 'paid'
    WHERE r.user_id = ${user_id} AND r.created_at > ${now}::timestamptz - interval '30 days'`
  return spent ?? { today: 0, month: 0n }
}

/** Returns the limit that a purchase of this total would exceed. */
export function limitReached(
  { daily_limit, monthly_limit }: Pick<TopUpRow, 'daily_limit' | 'monthly_limit'>,
  { today, month }: Spent,
  total: Money,
): TopUpLimit | null {
  if (today >= daily_limit) return 'daily'
  return month + total > monthly_limit ? 'monthly' : null
}
