import { dayIn } from '@mapwright/contract/site/time-zone.ts'
import { withVat } from '../billing/tax.ts'
import { taxOf } from '../billing/tax-of.ts'
import { shownMethod } from '../payments/stored-method-rows.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { chargeableMethod } from './chargeable-method.ts'
import { timeZoneOf } from './statement-rows.ts'
import { chargeDay } from './subscription-days.ts'
import { agreedPlace, readSubscription, type SubscriptionRow } from './subscription-rows.ts'

/** Reads the current day in the site's time zone. */
export const readToday = async (db: Db, now: Date): Promise<string> => dayIn(now, await timeZoneOf(db))

/** Returns the fields of a subscription that customers and staff see. */
export const shownSubscription = ({
  user_id: _user_id,
  anchor_on: _anchor_on,
  reminded_on: _reminded_on,
  consented_at: _consented_at,
  internet_country: _internet_country,
  cancelled_at,
  ...subscription
}: SubscriptionRow) => ({ ...subscription, is_cancelled: cancelled_at !== null })

type Owner = { app: Pick<App, 'secretKey'>; user_id: string; now: Date }

/** Reads a customer's monthly subscription and stored method. */
export async function subscriptionState(db: Db, { app, user_id, now }: Owner) {
  const settings = await readSettings(db)
  const found = await readSubscription(db, user_id)
  const [method, chargeable, today, { tax }] = await Promise.all([
    shownMethod(db, user_id),
    chargeableMethod(db, { app, settings }, user_id),
    readToday(db, now),
    taxOf(db, settings, { user_id, now, ...(found && agreedPlace(found)) }),
  ])
  const can_charge = typeof chargeable !== 'string'
  const subscription = found && {
    ...shownSubscription(found),
    ...withVat(found.amount, tax.percentage, found.currency),
  }
  const { automatic_top_up: is_offered, currency } = settings
  return { is_offered, currency, subscription, method, can_charge, renews_on: chargeDay(today, 1) }
}
