import { type Money, money } from '../api/amounts.ts'
import { type Percent, vatOf } from '../site/vat.ts'
import type { PriceDisplay } from './price-display.ts'

type Noted = Pick<PriceDisplay, 'with_vat'> & {
  tax: { percentage: string | bigint; is_exempt: boolean }
  isSent: boolean
}

/**
 * Returns the wording key of the note next to a price. The note states the VAT rate, or the reason for charging no VAT. For shipped
 * products, it also mentions shipping costs.
 */
export function priceNoteKey({ with_vat, tax, isSent }: Noted) {
  const vat = tax.is_exempt
    ? 'exempt'
    : Number(tax.percentage) === 0
      ? 'untaxed'
      : with_vat
        ? 'with_vat'
        : 'without_vat'
  return `${vat}.${isSent ? 'sent' : 'digital'}` as const
}

/** `percentage` is the VAT rate. `unit` is the currency's smallest unit in hundredths. */
type Rate = { percentage: Percent; unit: bigint }

/** Adds VAT to a net amount, rounding half up like the total of `priceCart`. */
export const withVat = (net: Money, { percentage, unit }: Rate): Money =>
  money(net + vatOf(money(net / unit), percentage) * unit)

/** Returns the parts of a cart's price with VAT. They add up to the total, because the subtotal contains the rounding difference. */
export function partsWithVat(price: { discount: Money; shipping_cost: Money; total: Money }, rate: Rate) {
  const discount = withVat(price.discount, rate)
  const shipping_cost = withVat(price.shipping_cost, rate)
  return { subtotal: money(price.total - shipping_cost + discount), discount, shipping_cost }
}

/** Returns the lowest net amount whose price with VAT is at least `gross`. */
export function netFrom(gross: Money, rate: Rate): Money {
  let net = ((gross * 10_000n) / (10_000n + rate.percentage) / rate.unit) * rate.unit
  while (net > 0n && withVat(money(net), rate) >= gross) net -= rate.unit
  while (withVat(money(net), rate) < gross) net += rate.unit
  return money(net)
}

/** Returns the highest net amount whose price with VAT is at most `gross`. */
export function netUpTo(gross: Money, rate: Rate): Money {
  const above = netFrom(money(gross + rate.unit), rate)
  return money(above > 0n ? above - rate.unit : 0n)
}
