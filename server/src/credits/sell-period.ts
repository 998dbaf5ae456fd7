import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { BuyerRow } from '../billing/buyer-rows.ts'
import type { Tax } from '../billing/tax.ts'
import type { Tx } from '../platform/db/sql.ts'
import { supportedLanguage, translate } from '../platform/i18n/wording.ts'
import type { Settings } from '../site/read-settings.ts'
import { chargeSale } from './charge-sale.ts'
import type { ChargeableMethod } from './chargeable-method.ts'
import { packageOnSale } from './package-rows.ts'
import { sellCredits } from './sell-credits.ts'
import type { Period } from './subscription-days.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** Returns true if the package can still be bought monthly, in the currency of the agreement. */
export const isOnSale = async (
  tx: Tx,
  { price_id, currency }: Pick<SubscriptionRow, 'price_id' | 'currency'>,
  settings: Settings,
): Promise<boolean> => settings.currency === currency && (await packageOnSale(tx, price_id, 'monthly')) !== undefined

type Terms = Pick<SubscriptionRow, 'user_id' | 'price_id' | 'name' | 'count' | 'bonus' | 'amount'>

type Month = {
  subscription: Terms
  period: Period
  /** The stored method to charge, or the provider at which the customer pays. */
  by: { method: ChargeableMethod } | { payment_method: PaymentMethod }
  settings: Settings
  buyer: BuyerRow
  tax: Tax
  now: Date
}

/** Name of the invoice line, with the first and the last day of the month. */
function lineName(name: string, { starts_on, next_on }: Period, language: string | null): string {
  const format = new Intl.DateTimeFormat(supportedLanguage(language), { dateStyle: 'long', timeZone: 'UTC' })
  const last = new Date(next_on)
  last.setUTCDate(last.getUTCDate() - 1)
  // The thin spaces of ranges are missing in fonts.
  const period = format.formatRange(new Date(starts_on), last).replaceAll('\u2009', ' ')
  return translate(language, 'subscription', 'item', { name, period })
}

/** Issues the invoice for a month of a subscription. Returns the id of its payment. */
export async function sellPeriod(tx: Tx, { subscription, period, by, buyer, ...sale }: Month): Promise<string> {
  const { user_id, price_id, name, count, bonus, amount } = subscription
  const item = { name: lineName(name, period, buyer.language), count, bonus, amount }
  const sold = { ...sale, item, price_id, buyer, actor_id: user_id }
  return 'method' in by
    ? chargeSale(tx, { ...sold, method: by.method })
    : (await sellCredits(tx, { ...sold, payment_method: by.payment_method })).payment_id
}

type NewPeriod = { subscription_id: string; starts_on: string; user_id: string; payment_id: string; now: Date }

/** Records the payment of a month. Fails if the month has one already. */
export const insertPeriod = (tx: Tx, { now, ...period }: NewPeriod) =>
  tx`INSERT INTO credit_subscription_periods ${tx({ ...period, created_at: now })}`
