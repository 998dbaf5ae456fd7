import { daysAfter } from '@mapwright/contract/api/days.ts'
import { z } from 'zod'
import type { App } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { readSettings, type Settings } from '../site/read-settings.ts'
import { chargeableMethod, isChargeable } from './chargeable-method.ts'
import { isCharging } from './charged-purchase-rows.ts'
import { requireBuyer } from './require-buyer.ts'
import { insertPeriod, isOnSale, sellPeriod } from './sell-period.ts'
import { endSubscription, pauseSubscription } from './stop-subscription.ts'
import { periodOn } from './subscription-days.ts'
import {
  agreedPlace,
  lockSubscription,
  publishSubscription,
  type SubscriptionRow,
  wasRefunded,
} from './subscription-rows.ts'
import { readToday } from './subscription-state.ts'

const remindDays = 3

/** Job that renews subscriptions, reminds customers of charges and ends unpaid subscriptions. */
export const renewSubscriptions = jobKind('credits.renew_subscriptions', z.object({}), {
  cron: '11-59/15 * * * *',
  retries: 1,
  at_once: 1,
})

type Context = { app: Pick<App, 'secretKey'>; settings: Settings; now: Date }

/** Charges the month that contains today. Earlier months without a charge, such as while the site was down, are skipped. */
async function chargeMonth(tx: Tx, subscription: SubscriptionRow, today: string, { app, settings, now }: Context) {
  const { _id: subscription_id, user_id, anchor_on } = subscription
  if (!(await isChargeable(tx, user_id)) || (await isCharging(tx, 'credit_subscription_periods', user_id))) return
  const method = await chargeableMethod(tx, { app, settings }, user_id)
  if (method === 'off') return
  if (method === 'no_method') return pauseSubscription(tx, subscription, { reason: method, now })
  const place = agreedPlace(subscription)
  const buyer = await requireBuyer(tx, settings, { user_id, now, ...place }).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  if (!buyer) return pauseSubscription(tx, subscription, { reason: 'address', now })
  const period = periodOn(anchor_on, today)
  const payment_id = await sellPeriod(tx, { ...buyer, subscription, period, by: { method }, settings, now })
  await insertPeriod(tx, { subscription_id, starts_on: period.starts_on, user_id, payment_id, now })
  await tx`UPDATE credit_subscriptions SET next_on = ${period.next_on} WHERE _id = ${subscription_id}`
  await publishSubscription(tx, user_id)
}

/** Reminds the customer of the next charge, once. */
async function remind(tx: Tx, { _id: subscription_id, user_id, next_on, reminded_on }: SubscriptionRow) {
  if (reminded_on === next_on) return
  await tx`UPDATE credit_subscriptions SET reminded_on = next_on WHERE _id = ${subscription_id}`
  await announce(tx, { type: 'subscription.due', user_id, subscription_id, actor_id: null })
}

/** Does what is due for a subscription today: ends it, charges a month or announces the next charge. */
async function renew(tx: Tx, subscription_id: string, context: Context): Promise<void> {
  const { settings, now } = context
  const subscription = await lockSubscription(tx, subscription_id)
  if (!subscription) return
  const { status, payment_id, next_on, cancelled_at } = subscription
  if (payment_id !== null) {
    const [closed] = await tx`SELECT FROM payment_intents WHERE _id = ${payment_id} AND status = 'cancelled'`
    const reason = status === 'starting' ? 'not_started' : 'unpaid'
    return closed && endSubscription(tx, subscription, { reason, now })
  }
  const today = await readToday(tx, now)
  if (status !== 'active' || next_on > daysAfter(new Date(today), remindDays).toISOString().slice(0, 10)) return
  if (cancelled_at) return next_on <= today ? endSubscription(tx, subscription, { reason: 'customer', now }) : undefined
  if (!settings.automatic_top_up) return
  if (await wasRefunded(tx, subscription)) return pauseSubscription(tx, subscription, { reason: 'refunded', now })
  if (!(await isOnSale(tx, subscription, settings)))
    return endSubscription(tx, subscription, { reason: 'no_package', now })
  return next_on <= today ? chargeMonth(tx, subscription, today, context) : remind(tx, subscription)
}

/** Finds subscriptions with a charge day in the next days, or with a payment that was closed. */
async function dueSubscriptions(sql: Sql, now: Date): Promise<readonly { _id: string }[]> {
  const last = daysAfter(new Date(await readToday(sql, now)), remindDays)
  return sql<{ _id: string }[]>`
    SELECT s._id FROM credit_subscriptions s LEFT JOIN payment_intents i ON i._id = s.payment_id
    WHERE (s.status = 'active' AND s.next_on <= ${last.toISOString().slice(0, 10)}::date)
      OR (s.status IN ('starting', 'past_due') AND i.status = 'cancelled')
    ORDER BY s.next_on, s._id`
}

export const renewSubscriptionsJob = job(renewSubscriptions, async ({ sql, app, now, log }) => {
  const settings = await readSettings(sql)
  for (const { _id } of await dueSubscriptions(sql, now))
    await sql
      .begin((tx) => renew(tx, _id, { app, settings, now }))
      .catch((err: unknown) => log.error({ err, subscription: _id }, 'a subscription was not renewed'))
})
