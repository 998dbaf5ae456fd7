import type { SubscriptionReason } from '@mapwright/contract/credits/subscription.ts'
import { expireIntents } from '../payments/intent-rows.ts'
import type { FailedCharge } from '../payments/payable.ts'
import { activeMethod, hasMethod } from '../payments/stored-method-rows.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { closePurchases, closeUnsent, payByHandUntil } from './charged-purchase-rows.ts'
import {
  lockOwnSubscription,
  lockSubscriptionOfPayment,
  moveSubscription,
  type SubscriptionRow,
  wasRefunded,
} from './subscription-rows.ts'

type Stop = { reason: SubscriptionReason; now: Date }

const announceStop = (
  tx: Tx,
  { _id: subscription_id, user_id }: SubscriptionRow,
  type: 'subscription.stopped' | 'subscription.ended',
) => announce(tx, { type, user_id, subscription_id, actor_id: null })

/** Pauses an active subscription until the customer continues it, and notifies the customer. A cancelled one ends instead. */
export async function pauseSubscription(tx: Tx, subscription: SubscriptionRow, { reason, now }: Stop): Promise<void> {
  if (subscription.cancelled_at) return endSubscription(tx, subscription, { reason: 'customer', now })
  if (await moveSubscription(tx, subscription, { move: 'pause', reason }))
    await announceStop(tx, subscription, 'subscription.stopped')
}

/** Ends a subscription. Payments that have not been sent to the provider are closed. Notifies the customer, unless they cancelled. */
export async function endSubscription(
  tx: Tx,
  subscription: SubscriptionRow,
  { reason, note = '', now }: Stop & { note?: string },
): Promise<void> {
  const { user_id, payment_id, status } = subscription
  await closeUnsent(tx, 'credit_subscription_periods', { user_id, now })
  if (payment_id) await closePurchases(tx, [payment_id], now)
  await moveSubscription(tx, subscription, { move: 'end', reason, note, ended_at: now })
  const isKnown = reason === 'customer' || status === 'starting'
  if (!isKnown || reason === 'staff') await announceStop(tx, subscription, 'subscription.ended')
}

/** Reacts to the failed charge of a month: the customer can pay the invoice by hand for some days. */
export async function failSubscription(tx: Tx, { intent_id, user_id, reason, now }: FailedCharge): Promise<void> {
  const [period] = await tx`SELECT FROM credit_subscription_periods WHERE payment_id = ${intent_id}`
  if (!period) return
  const subscription = await lockSubscriptionOfPayment(tx, intent_id)
  if (!subscription || subscription.cancelled_at) {
    await closePurchases(tx, [intent_id], now)
    if (subscription) await endSubscription(tx, subscription, { reason: 'customer', now })
    return
  }
  // The charge was stopped by the refund of another month.
  if (subscription.reason === 'refunded') return closePurchases(tx, [intent_id], now)
  await expireIntents(tx, [intent_id], payByHandUntil(now))
  await moveSubscription(tx, subscription, { move: 'fail', reason, payment_id: intent_id })
  const { _id: subscription_id } = subscription
  await announce(tx, { type: 'subscription.failed', user_id, subscription_id, payment_id: intent_id, actor_id: null })
}

/** Finds the subscription of which a purchase is a month. */
async function lockSubscriptionOfPurchase(tx: Tx, payable_id: string): Promise<[SubscriptionRow, string] | undefined> {
  const [period] = await tx<{ payment_id: string }[]>`
    SELECT p.payment_id FROM credit_subscription_periods p JOIN payment_intents i ON i._id = p.payment_id
    WHERE i.payable_kind = 'credit_purchase' AND i.payable_id = ${payable_id}`
  const subscription = period && (await lockSubscriptionOfPayment(tx, period.payment_id))
  return subscription && [subscription, period.payment_id]
}

/**
 * Begins or continues a subscription, because the payment that it waits for has arrived. It pauses at once if another month was refunded in
 * the meantime, or if there is no method to charge.
 */
export async function activateSubscription(tx: Tx, payable_id: string, now: Date): Promise<void> {
  const [subscription, payment_id] = (await lockSubscriptionOfPurchase(tx, payable_id)) ?? []
  if (!subscription || subscription.payment_id !== payment_id) return
  await moveSubscription(tx, subscription, { move: 'activate', reason: null })
  if (await wasRefunded(tx, subscription)) await pauseSubscription(tx, subscription, { reason: 'refunded', now })
  else if (!(await hasMethod(tx, subscription.user_id)))
    await pauseSubscription(tx, subscription, { reason: 'no_method', now })
}

/** Pauses a subscription of which a month was refunded or charged back. A charge that has not been sent to the provider is not sent. */
export async function pauseRefunded(tx: Tx, payable_id: string, now: Date): Promise<void> {
  const [subscription] = (await lockSubscriptionOfPurchase(tx, payable_id)) ?? []
  if (!subscription) return
  await closeUnsent(tx, 'credit_subscription_periods', { user_id: subscription.user_id, now })
  await pauseSubscription(tx, subscription, { reason: 'refunded', now })
}

/** Pauses the subscription of a customer whose stored method was removed, unless there is another one. */
export const pauseWithoutMethod = subscriber({
  name: 'credits.pause_subscription_without_method',
  on: ['stored_method.removed'],
  async handle({ tx, event, now }) {
    const subscription = await lockOwnSubscription(tx, event.user_id)
    if (!subscription || subscription.cancelled_at || (await activeMethod(tx, event.user_id))) return
    await pauseSubscription(tx, subscription, { reason: 'no_method', now })
  },
})

/** Ends the subscriptions of removed customers, and erases the notes of staff and the country of the internet address. */
export const endSubscriptionsOfRemoved = subscriber({
  name: 'credits.end_subscriptions_of_removed',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    const subscription = await lockOwnSubscription(tx, event.user_id)
    if (subscription) await endSubscription(tx, subscription, { reason: 'customer', now })
    await tx`UPDATE credit_subscriptions SET note = '', internet_country = '' WHERE user_id = ${event.user_id}`
  },
})
