import type { Credits, Money } from '@mapwright/contract/api/amounts.ts'
import type { TopUpPause } from '@mapwright/contract/credits/top-up.ts'
import { expireIntents } from '../payments/intent-rows.ts'
import type { FailedCharge } from '../payments/payable.ts'
import { shownMethod } from '../payments/stored-method-rows.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { readSettings } from '../site/read-settings.ts'

export type TopUpRow = {
  threshold: Credits
  price_id: string | null
  count: Credits | null
  daily_limit: number
  monthly_limit: Money
  paused_because: TopUpPause | null
  payment_id: string | null
}

const columns = [...['threshold', 'price_id', 'count', 'daily_limit', 'monthly_limit', 'paused_because', 'payment_id']]

async function readTopUp(db: Db, user_id: string): Promise<TopUpRow | null> {
  const [row] = await db<TopUpRow[]>`SELECT ${db(columns)} FROM credit_top_ups WHERE user_id = ${user_id}`
  return row ?? null
}

/** Locks a customer's top-up, so that triggers at the same time run one after the other. */
export async function lockTopUp(tx: Tx, user_id: string): Promise<TopUpRow | undefined> {
  const [row] = await tx<TopUpRow[]>`
    SELECT ${tx(columns)} FROM credit_top_ups WHERE user_id = ${user_id} FOR NO KEY UPDATE`
  return row
}

/** Reads a customer's automatic top-up and stored method. */
export async function topUpState(db: Db, user_id: string) {
  const { automatic_top_up: is_offered, currency } = await readSettings(db)
  const [top_up, method] = await Promise.all([readTopUp(db, user_id), shownMethod(db, user_id)])
  return { is_offered, currency, top_up, method }
}

/** Pauses the top-up before a charge and notifies the customer. */
export async function pauseTopUp(tx: Tx, user_id: string, reason: TopUpPause): Promise<void> {
  await tx`UPDATE credit_top_ups SET paused_because = ${reason}, payment_id = NULL WHERE user_id = ${user_id}`
  await announce(tx, { type: 'top_up.paused', user_id, actor_id: null })
}

const dayMs = 86_400_000
const payByHandDays = 7

/** Pauses the top-up after a failed charge. The customer can pay the invoice by hand for some days; then it is reversed. */
export async function pauseAfterCharge(tx: Tx, { intent_id, user_id, reason, now }: FailedCharge): Promise<void> {
  const [run] = await tx`SELECT FROM credit_top_up_runs WHERE payment_id = ${intent_id}`
  if (!run) return
  await expireIntents(tx, [intent_id], new Date(now.getTime() + payByHandDays * dayMs))
  await tx`UPDATE credit_top_ups SET paused_because = ${reason}, payment_id = ${intent_id} WHERE user_id = ${user_id}`
  await announce(tx, { type: 'top_up.failed', user_id, payment_id: intent_id, actor_id: null })
}

/** Returns true if an automatic purchase of the customer is being charged. */
export async function isCharging(tx: Tx, user_id: string): Promise<boolean> {
  const [run] = await tx`
    SELECT FROM credit_top_up_runs r JOIN payment_intents i ON i._id = r.payment_id AND i.status = 'open'
    JOIN payment_attempts a ON a.intent_id = i._id AND a.status IN ('starting', 'pending')
    WHERE r.user_id = ${user_id} LIMIT 1`
  return run !== undefined
}

/** Lets failed purchases of the customer expire, because a new one replaces them. Returns their number. */
export async function expireFailedRuns(tx: Tx, user_id: string, now: Date): Promise<number> {
  const failed = await tx<{ _id: string }[]>`
    SELECT i._id FROM credit_top_up_runs r JOIN payment_intents i ON i._id = r.payment_id
    WHERE r.user_id = ${user_id} AND i.status = 'open'`
  await expireIntents(
    tx,
    failed.map(({ _id }) => _id),
    now,
  )
  return failed.length
}

/** Counts the automatic purchases of the last 24 hours, and sums up those of the last 30 days. Cancelled ones do not count. */
export async function spentByTopUps(tx: Tx, user_id: string, now: Date): Promise<{ today: number; month: bigint }> {
  const [spent] = await tx<{ today: number; month: bigint }[]>`
    SELECT (count(*) FILTER (WHERE r.created_at > ${now}::timestamptz - interval '24 hours'))::int AS today,
      coalesce(sum(i.amount), 0)::bigint AS month
    FROM credit_top_up_runs r JOIN payment_intents i ON i._id = r.payment_id AND i.status <> 'cancelled'
    WHERE r.user_id = ${user_id} AND r.created_at > ${now}::timestamptz - interval '30 days'`
  return spent ?? { today: 0, month: 0n }
}
