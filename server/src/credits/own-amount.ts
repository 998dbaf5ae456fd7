import { type Credits, divideHalfUp, type Money, money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import { ownAmount } from '@mapwright/contract/credits/package.ts'
import { Problem } from '../platform/api/problem.ts'
import { translate } from '../platform/i18n/wording.ts'
import type { Settings } from '../site/read-settings.ts'

type Selling = Pick<Settings, 'currency' | 'credit_value' | 'own_credit_amount' | 'payment_type'>
type Item = { name: string; count: Credits; amount: Money }

/** Returns true if customers can buy any number of credits: the operator allows it and has set the price of a credit. */
export const hasOwnAmount = ({ own_credit_amount, credit_value }: Selling): boolean =>
  own_credit_amount && credit_value > 0n

/** Returns true if customers can pay online for exactly the credits that they lack for an order. */
export const hasDirectPayment = ({ payment_type, credit_value }: Selling): boolean =>
  payment_type === 'direct' && credit_value > 0n

/** Creates the item for any number of credits at the price per credit, rounded half up to the currency's smallest unit. */
export function ownAmountItem(settings: Selling, count: Credits, language: string | null): Item {
  if (!hasOwnAmount(settings) && !hasDirectPayment(settings)) throw new Problem('credits.own_amount_off')
  if (count < ownAmount.minimum || count > ownAmount.maximum) throw new Problem('credits.count_out_of_range')
  const unit = smallestUnit(settings.currency)
  const amount = money(divideHalfUp(count * settings.credit_value, 100n * unit) * unit)
  const shown = new Intl.NumberFormat(language ?? 'en', { maximumFractionDigits: 2 }).format(Number(count) / 100)
  return { name: translate(language, 'credits', 'own.item', { count: shown }), count, amount }
}
