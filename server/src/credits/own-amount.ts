import {
  type Credits,
  credits,
  divideHalfUp,
  type Money,
  money,
  smallestUnit,
} from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { ownAmount } from '@mapwright/contract/credits/package.ts'
import { smallestPayment } from '@mapwright/contract/payments/payment-amounts.ts'
import type { Percent } from '@mapwright/contract/site/vat.ts'
import { withVat } from '../billing/tax.ts'
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

/** Returns the price of credits without VAT, rounded half up to the currency's smallest unit. */
export function creditPrice(
  { currency, credit_value }: Pick<Selling, 'currency' | 'credit_value'>,
  count: bigint,
): Money {
  const unit = smallestUnit(currency)
  return money(divideHalfUp(count * credit_value, 100n * unit) * unit)
}

type Missing = { count: Credits; percentage: Percent; payment_method: PaymentMethod }

/**
 * Returns the number of credits to sell for an order: those that are missing, or the fewest whose price with VAT is the smallest payment
 * with the method. The surplus stays in the account.
 */
function countForOrder(settings: Selling, { count, percentage, payment_method }: Missing): Credits {
  const smallest = smallestPayment(payment_method, settings.currency)
  const suffices = (tried: bigint) =>
    withVat(creditPrice(settings, tried), percentage, settings.currency).total >= smallest
  if (settings.credit_value <= 0n || suffices(count)) return count
  // The smallest payment as a net amount is enough in any case.
  let [few, many] = [count as bigint, (smallest * 100n) / settings.credit_value + 100n]
  while (few + 1n < many) {
    const middle = (few + many) / 2n
    if (suffices(middle)) many = middle
    else few = middle
  }
  return credits(many)
}

/** Creates the item for any number of credits, by default within the limits of a purchase without an order. */
export function ownAmountItem(
  settings: Selling,
  count: Credits,
  language: string | null,
  minimum: bigint = ownAmount.minimum,
): Item {
  if (!hasOwnAmount(settings) && !hasDirectPayment(settings)) throw new Problem('credits.own_amount_off')
  if (count < minimum || count > ownAmount.maximum) throw new Problem('credits.count_out_of_range')
  const shown = new Intl.NumberFormat(language ?? 'en', { maximumFractionDigits: 2 }).format(Number(count) / 100)
  return {
    name: translate(language, 'credits', 'own.item', { count: shown }),
    count,
    amount: creditPrice(settings, count),
  }
}

/** Creates the item for the credits that are missing for an order. */
export const orderItem = (settings: Selling, missing: Missing, language: string | null): Item =>
  ownAmountItem(settings, countForOrder(settings, missing), language, ownAmount.for_order)
