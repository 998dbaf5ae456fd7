import type { Credits, Money } from '@mapwright/contract/api/amounts.ts'
import {
  type SubscriptionReason,
  type SubscriptionStatus,
  subscriptionMoves,
} from '@mapwright/contract/credits/subscription.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'

export type SubscriptionRow = {
  _id: string
  user_id: string
  price_id: string
  name: string
  count: Credits
  bonus: Credits
  amount: Money
  currency: string
  status: SubscriptionStatus
  reason: SubscriptionReason | null
  note: string
  anchor_on: string
  next_on: string
  reminded_on: string | null
  cancelled_at: Date | null
  consented_at: Date
  /** The country of the customer's internet address at the agreement; empty if unknown. */
  internet_country: string
  payment_id: string | null
}

const columns = [
  ...['_id', 'user_id', 'price_id', 'name', 'count', 'bonus', 'amount', 'currency', 'status', 'reason', 'note'],
  ...['cancelled_at', 'consented_at', 'internet_country', 'payment_id'],
]

const row = (db: Db) => db`
  ${db(columns)}, anchor_on::text AS anchor_on, next_on::text AS next_on, reminded_on::text AS reminded_on`

/** Reads a customer's newest subscription, which may have ended. */
export async function readSubscription(db: Db, user_id: string): Promise<SubscriptionRow | null> {
  const [found] = await db<SubscriptionRow[]>`
    SELECT ${row(db)} FROM credit_subscriptions WHERE user_id = ${user_id} ORDER BY created_at DESC, _id DESC LIMIT 1`
  return found ?? null
}

/** Locks a customer's subscription. Undefined if there is none that has not ended. */
export async function lockOwnSubscription(tx: Tx, user_id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await tx<SubscriptionRow[]>`
    SELECT ${row(tx)} FROM credit_subscriptions WHERE user_id = ${user_id} AND status <> 'ended' FOR NO KEY UPDATE`
  return found
}

/** Locks a subscription, so that its charges run one after the other. Undefined if it has ended. */
export async function lockSubscription(tx: Tx, _id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await tx<SubscriptionRow[]>`
    SELECT ${row(tx)} FROM credit_subscriptions WHERE _id = ${_id} AND status <> 'ended' FOR NO KEY UPDATE`
  return found
}

/** Locks the subscription that a payment belongs to. */
export async function lockSubscriptionOfPayment(tx: Tx, payment_id: string): Promise<SubscriptionRow | undefined> {
  const [period] = await tx<{ subscription_id: string }[]>`
    SELECT subscription_id FROM credit_subscription_periods WHERE payment_id = ${payment_id}`
  return period && lockSubscription(tx, period.subscription_id)
}

/** Returns true if money of the subscription was refunded or charged back since the customer last agreed to charges. */
export async function wasRefunded(tx: Tx, { _id, consented_at }: SubscriptionRow): Promise<boolean> {
  const [refund] = await tx`
    SELECT FROM credit_subscription_periods p
    JOIN payment_refunds f ON f.intent_id = p.payment_id AND f.status <> 'failed' AND f.created_at > ${consented_at}
    WHERE p.subscription_id = ${_id} LIMIT 1`
  return refund !== undefined
}

/** Counts the subscriptions to packages that would be charged again. */
export async function countSubscriptions(db: Db, price_ids: readonly string[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM credit_subscriptions
    WHERE price_id = ANY (${price_ids}) AND status <> 'ended' AND cancelled_at IS NULL`
  return row?.count ?? 0
}

/** Returns true if a subscription begins with the payment. */
export async function isFirstPayment(db: Db, payment_id: string): Promise<boolean> {
  const [first] = await db`
    SELECT FROM credit_subscriptions WHERE payment_id = ${payment_id} AND status = 'starting'`
  return first !== undefined
}

/** Returns the evidence of the customer's country that was recorded at the agreement. */
export const agreedPlace = ({ internet_country, consented_at }: { internet_country: string; consented_at: Date }) => ({
  internet_country,
  internet_at: consented_at,
})

type Move = keyof typeof subscriptionMoves
type Changes = Partial<Omit<SubscriptionRow, '_id' | 'user_id' | 'status'>> & { ended_at?: Date }

/** Moves a locked subscription to another state. Returns false if the move is not legal in its state. */
export async function moveSubscription(
  tx: Tx,
  { _id, user_id }: Pick<SubscriptionRow, '_id' | 'user_id'>,
  { move, ...changes }: Changes & { move: Move },
): Promise<boolean> {
  const { from, to: status } = subscriptionMoves[move]
  const { count } = await tx`
    UPDATE credit_subscriptions SET ${tx({ payment_id: null, ...changes, status })}
    WHERE _id = ${_id} AND status = ANY (${[...from]})`
  if (count > 0) await publishSubscription(tx, user_id)
  return count > 0
}

/** Refreshes the subscription on the open pages of the customer and of staff. */
export const publishSubscription = (tx: Tx, user_id: string) =>
  publishLive(tx, topicsOf('subscription.changed', user_id), { type: 'subscription.changed', id: user_id })
