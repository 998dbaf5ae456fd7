import { canStoreMethod } from '@mapwright/contract/api/payment-providers.ts'
import {
  CancelSubscription,
  ChangeSubscription,
  GetSubscription,
  GetUserSubscription,
  ResumeSubscription,
  Subscribe,
} from '@mapwright/contract/credits/subscription-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { readCustomer } from '../accounts/read-customer.ts'
import { onlineMethods } from '../payments/payment-methods.ts'
import { activeMethod } from '../payments/stored-method-rows.ts'
import { type App, command, query, type Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readSettings, type Settings } from '../site/read-settings.ts'
import { chargeableMethod } from './chargeable-method.ts'
import { closeUnsent, isCharging } from './charged-purchase-rows.ts'
import { packageOnSale } from './package-rows.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'
import { requireBuyer } from './require-buyer.ts'
import { insertPeriod, sellPeriod } from './sell-period.ts'
import { endSubscription } from './stop-subscription.ts'
import { periodOn } from './subscription-days.ts'
import { lockOwnSubscription, moveSubscription, publishSubscription } from './subscription-rows.ts'
import { readToday, subscriptionState } from './subscription-state.ts'

const getSubscription = query(GetSubscription, ({ sql, actor, now }) => subscriptionState(sql, actor._id, now))

/** Reads a customer's subscription, for staff. */
const getUserSubscription = query(GetUserSubscription, async ({ sql, params, now }) =>
  subscriptionState(sql, (await readCustomer(sql, params.id))._id, now),
)

/** Reads the terms of a monthly package, to which the customer agrees. */
async function readTerms(tx: Tx, _id: string, { currency }: Settings) {
  const { name, count, bonus, amount } = found(await packageOnSale(tx, _id, 'monthly'), 'credits.price_not_found')
  return { price_id: _id, name, count, bonus, amount, currency }
}

/** Ends a subscription whose first payment the customer has abandoned. Refuses if there is another one. */
async function replaceUnpaid(tx: Tx, user_id: string, now: Date): Promise<void> {
  const earlier = await lockOwnSubscription(tx, user_id)
  if (!earlier) return
  if (earlier.status !== 'starting' || (await isCharging(tx, 'credit_subscription_periods', user_id)))
    throw new Problem('credits.subscription_exists')
  await endSubscription(tx, earlier, { reason: 'customer', now })
}

type Payer = { tx: Tx; app: Pick<App, 'secretKey'>; settings: Settings; user_id: string }

/** Determines how the first month is paid: online, so that the method is stored, or by the stored method. */
async function firstPayment({ tx, app, settings, user_id }: Payer, provider: string | undefined) {
  if (provider === undefined) {
    const method = await chargeableMethod(tx, { app, settings }, user_id)
    if (method === 'no_method') throw new Problem('credits.no_stored_method')
    if (method === 'off') throw new Problem('credits.payment_method_off')
    return { method }
  }
  const methods = await onlineMethods(tx, app, { switches: settings, currency: settings.currency })
  const payment_method = methods.find((name) => name === provider && canStoreMethod(name))
  if (!payment_method) throw new Problem('credits.payment_method_off')
  return { payment_method }
}

/** Subscribes the caller. The subscription begins when the first month is paid. */
const subscribe = command(Subscribe, async ({ tx, app, actor: { _id: user_id }, request, body, now, audit }) => {
  const settings = await readSettings(tx)
  if (!settings.automatic_top_up) throw new Problem('credits.top_up_off')
  // The lock lets requests at the same time see each other's subscription.
  await tx`SELECT FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`
  await replaceUnpaid(tx, user_id, now)
  const by = await firstPayment({ tx, app, settings, user_id }, body.payment_method)
  const terms = await readTerms(tx, body.price_id, settings)
  const buyer = await requireBuyer(tx, settings, { user_id, now, internet_country: request.country })
  const today = await readToday(tx, now)
  const period = periodOn(today, today)
  const payment_id = await sellPeriod(tx, {
    ...{ ...buyer, subscription: { ...terms, user_id }, period, by, settings, now },
  })
  const subscription_id = uuidv7()
  const days = { anchor_on: today, next_on: period.next_on, consented_at: now, created_at: now }
  const row = { ...terms, ...days, _id: subscription_id, user_id, status: 'starting', payment_id }
  await tx`INSERT INTO credit_subscriptions ${tx(row)}`
  await insertPeriod(tx, { subscription_id, starts_on: period.starts_on, user_id, payment_id, now })
  await publishSubscription(tx, user_id)
  audit({ target_id: user_id, after: { subscription_id, price_id: body.price_id, amount: terms.amount } })
  return { ...(await subscriptionState(tx, user_id, now)), payment_id }
})

/** Changes the package. The paid month stays as it is. */
const changeSubscription = command(ChangeSubscription, async ({ tx, actor: { _id: user_id }, body, now, audit }) => {
  const settings = await readSettings(tx)
  const before = found(await lockOwnSubscription(tx, user_id), 'credits.subscription_not_found')
  if (before.status === 'starting' || before.cancelled_at) throw new Problem('credits.subscription_wrong_state')
  const terms = await readTerms(tx, body.price_id, settings)
  await tx`UPDATE credit_subscriptions SET ${tx({ ...terms, consented_at: now })} WHERE _id = ${before._id}`
  await publishSubscription(tx, user_id)
  const { price_id, amount } = before
  audit({ target_id: user_id, before: { price_id, amount }, after: { price_id: body.price_id, amount: terms.amount } })
  return subscriptionState(tx, user_id, now)
})

/** Cancels the subscription: at the end of the paid month, or at once if no month is paid. */
const cancelSubscription = command(CancelSubscription, async ({ tx, actor: { _id: user_id }, now, audit }) => {
  const before = found(await lockOwnSubscription(tx, user_id), 'credits.subscription_not_found')
  const { _id, status, next_on } = before
  const isPaid = status === 'active' && next_on > (await readToday(tx, now))
  if (isPaid)
    await tx`UPDATE credit_subscriptions SET cancelled_at = ${now} WHERE _id = ${_id} AND cancelled_at IS NULL`
  else await endSubscription(tx, before, { reason: 'customer', now })
  await closeUnsent(tx, 'credit_subscription_periods', { user_id, now })
  await publishSubscription(tx, user_id)
  audit({ target_id: user_id, before: { status }, after: { status: isPaid ? 'cancelled' : 'ended' } })
  return subscriptionState(tx, user_id, now)
})

/**
 * Withdraws a cancellation, or continues after a pause. If the charge day has passed during the pause, a new month begins today, and a job
 * charges it.
 */
const resumeSubscription = command(ResumeSubscription, async ({ tx, actor: { _id: user_id }, now, audit }) => {
  const settings = await readSettings(tx)
  const before = found(await lockOwnSubscription(tx, user_id), 'credits.subscription_not_found')
  const isPaused = before.status === 'paused'
  if (!isPaused && !(before.status === 'active' && before.cancelled_at))
    throw new Problem('credits.subscription_wrong_state')
  if (!(await activeMethod(tx, user_id))) throw new Problem('credits.no_stored_method')
  found(await packageOnSale(tx, before.price_id, 'monthly'), 'credits.price_not_found')
  await requireBuyer(tx, settings, { user_id, now })
  const today = await readToday(tx, now)
  const days = isPaused && before.next_on < today ? { anchor_on: today, next_on: today } : {}
  if (isPaused)
    await moveSubscription(tx, before, { move: 'resume', reason: null, cancelled_at: null, consented_at: now, ...days })
  else {
    await tx`UPDATE credit_subscriptions SET cancelled_at = NULL, consented_at = ${now} WHERE _id = ${before._id}`
    await publishSubscription(tx, user_id)
  }
  await enqueue(tx, renewSubscriptions, {})
  const { status, reason } = before
  audit({ target_id: user_id, before: { status, reason }, after: { status: 'active' } })
  return subscriptionState(tx, user_id, now)
})

/** Endpoints for a customer's own subscription, and for staff who read it. */
export const subscriptionRoutes: readonly Route[] = [
  getSubscription,
  getUserSubscription,
  subscribe,
  changeSubscription,
  cancelSubscription,
  resumeSubscription,
]
