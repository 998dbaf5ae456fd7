import type { Money } from '@mapwright/contract/api/amounts.ts'
import { canStoreMethod } from '@mapwright/contract/api/payment-providers.ts'
import {
  CancelSubscription,
  ChangeSubscription,
  GetSubscription,
  GetUserSubscription,
  ResumeSubscription,
  Subscribe,
} from '@mapwright/contract/credits/subscription-endpoints.ts'
import { takesPrice } from '@mapwright/contract/payments/payment-amounts.ts'
import { uuidv7 } from 'uuidv7'
import { readCustomer } from '../accounts/read-customer.ts'
import { withVat } from '../billing/tax.ts'
import { taxOf } from '../billing/tax-of.ts'
import { onlineMethods } from '../payments/payment-methods.ts'
import { activeMethod } from '../payments/stored-method-rows.ts'
import { type App, command, query, type Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readSettings, type Settings } from '../site/read-settings.ts'
import { chargeableMethod } from './chargeable-method.ts'
import { closeUnsent, isCharging, reopenUnsent } from './charged-purchase-rows.ts'
import { packageOnSale } from './package-rows.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'
import { requireBuyer } from './require-buyer.ts'
import { insertPeriod, isOnSale, sellPeriod } from './sell-period.ts'
import { endSubscription } from './stop-subscription.ts'
import { periodOn } from './subscription-days.ts'
import { lockOwnSubscription, moveSubscription, publishSubscription } from './subscription-rows.ts'
import { readToday, subscriptionState } from './subscription-state.ts'

const getSubscription = query(GetSubscription, ({ sql, app, actor, now }) =>
  subscriptionState(sql, { app, user_id: actor._id, now }),
)

/** Reads a customer's subscription, for staff. */
const getUserSubscription = query(GetUserSubscription, async ({ sql, app, params, now }) =>
  subscriptionState(sql, { app, user_id: (await readCustomer(sql, params.id))._id, now }),
)

/** The package that the customer has chosen, and the net price on the page. */
type Chosen = { price_id: string; amount: Money }

/** Reads the terms of a monthly package, to which the customer agrees. Refuses if the price has changed since the page was loaded. */
async function readTerms(tx: Tx, { price_id: _id, amount: seen }: Chosen, { currency }: Settings) {
  const { name, count, bonus, amount } = found(await packageOnSale(tx, _id, 'monthly'), 'credits.price_not_found')
  if (amount !== seen) throw new Problem('credits.price_changed')
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
async function firstPayment({ tx, app, settings, user_id }: Payer, provider: string | undefined, amount: Money) {
  const price = { currency: settings.currency, amount }
  if (provider === undefined) {
    const method = await chargeableMethod(tx, { app, settings }, user_id)
    if (method === 'no_method') throw new Problem('credits.no_stored_method')
    if (method === 'off' || !takesPrice(method.provider, price)) throw new Problem('credits.payment_method_off')
    return { method }
  }
  const methods = await onlineMethods(tx, app, { switches: settings, ...price })
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
  const terms = await readTerms(tx, body, settings)
  const buyer = await requireBuyer(tx, settings, { user_id, now, internet_country: request.country })
  const { total } = withVat(terms.amount, buyer.tax.percentage, settings.currency)
  const by = await firstPayment({ tx, app, settings, user_id }, body.payment_method, total)
  const today = await readToday(tx, now)
  const period = periodOn(today, today)
  const payment_id = await sellPeriod(tx, {
    ...{ ...buyer, subscription: { ...terms, user_id }, period, by, settings, now },
  })
  const subscription_id = uuidv7()
  const days = { anchor_on: today, next_on: period.next_on, consented_at: now, created_at: now }
  const internet_country = request.country ?? ''
  const row = { ...terms, ...days, _id: subscription_id, user_id, status: 'starting', payment_id, internet_country }
  await tx`INSERT INTO credit_subscriptions ${tx(row)}`
  await insertPeriod(tx, { subscription_id, starts_on: period.starts_on, user_id, payment_id, now })
  await publishSubscription(tx, user_id)
  audit({ target_id: user_id, after: { subscription_id, price_id: body.price_id, amount: terms.amount } })
  return { ...(await subscriptionState(tx, { app, user_id, now })), payment_id }
})

/** Changes the package. The paid month stays as it is. */
const changeSubscription = command(ChangeSubscription, async ({ tx, app, actor, request, body, now, audit }) => {
  const user_id = actor._id
  const settings = await readSettings(tx)
  const before = found(await lockOwnSubscription(tx, user_id), 'credits.subscription_not_found')
  if (before.status === 'starting' || before.cancelled_at) throw new Problem('credits.subscription_wrong_state')
  const terms = await readTerms(tx, body, settings)
  const internet_country = request.country ?? before.internet_country
  const { tax } = await taxOf(tx, settings, { user_id, now, internet_country })
  const { total } = withVat(terms.amount, tax.percentage, terms.currency)
  const method = await activeMethod(tx, user_id)
  if (method && !takesPrice(method.provider, { currency: terms.currency, amount: total }))
    throw new Problem('credits.payment_method_off')
  const agreed = { ...terms, internet_country, consented_at: now }
  await tx`UPDATE credit_subscriptions SET ${tx(agreed)} WHERE _id = ${before._id}`
  await publishSubscription(tx, user_id)
  const { price_id, amount } = before
  audit({ target_id: user_id, before: { price_id, amount }, after: { price_id: body.price_id, amount: terms.amount } })
  return subscriptionState(tx, { app, user_id, now })
})

/** Cancels the subscription: at the end of the paid month, or at once if no month is paid. */
const cancelSubscription = command(CancelSubscription, async ({ tx, app, actor: { _id: user_id }, now, audit }) => {
  const before = found(await lockOwnSubscription(tx, user_id), 'credits.subscription_not_found')
  const { _id, status, next_on } = before
  const isPaid = status === 'active' && next_on > (await readToday(tx, now))
  if (isPaid)
    await tx`UPDATE credit_subscriptions SET cancelled_at = ${now} WHERE _id = ${_id} AND cancelled_at IS NULL`
  else await endSubscription(tx, before, { reason: 'customer', now })
  await closeUnsent(tx, 'credit_subscription_periods', { user_id, now })
  await publishSubscription(tx, user_id)
  audit({ target_id: user_id, before: { status }, after: { status: isPaid ? 'cancelled' : 'ended' } })
  return subscriptionState(tx, { app, user_id, now })
})

/**
 * Withdraws a cancellation, or continues after a pause. If the charge day has passed during the pause, a new month begins today, and a job
 * charges it.
 */
const resumeSubscription = command(
  ResumeSubscription,
  async ({ tx, app, actor: { _id: user_id }, request, now, audit }) => {
    const settings = await readSettings(tx)
    const before = found(await lockOwnSubscription(tx, user_id), 'credits.subscription_not_found')
    const isPaused = before.status === 'paused'
    if (!isPaused && !(before.status === 'active' && before.cancelled_at))
      throw new Problem('credits.subscription_wrong_state')
    if (!(await activeMethod(tx, user_id))) throw new Problem('credits.no_stored_method')
    if (!(await isOnSale(tx, before, settings))) throw new Problem('credits.subscription_withdrawn')
    const internet_country = request.country ?? before.internet_country
    await requireBuyer(tx, settings, { user_id, now, internet_country })
    const today = await readToday(tx, now)
    const days = isPaused && before.next_on < today ? { anchor_on: today, next_on: today } : {}
    const agreed = { cancelled_at: null, internet_country, consented_at: now }
    if (isPaused) await moveSubscription(tx, before, { move: 'resume', reason: null, ...agreed, ...days })
    else {
      await tx`UPDATE credit_subscriptions SET ${tx(agreed)} WHERE _id = ${before._id}`
      await publishSubscription(tx, user_id)
    }
    await reopenUnsent(tx, 'credit_subscription_periods', user_id)
    await enqueue(tx, renewSubscriptions, {})
    const { status, reason } = before
    audit({ target_id: user_id, before: { status, reason }, after: { status: 'active' } })
    return subscriptionState(tx, { app, user_id, now })
  },
)

/** Endpoints for a customer's own subscription, and for staff who read it. */
export const subscriptionRoutes: readonly Route[] = [
  getSubscription,
  getUserSubscription,
  subscribe,
  changeSubscription,
  cancelSubscription,
  resumeSubscription,
]
