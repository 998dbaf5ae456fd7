import { type Money, money } from '../api/amounts.ts'
import { type Percent, vatOf } from '../site/vat.ts'
import type { PriceDisplay } from './price-display.ts'

type Noted = Pick<PriceDisplay, 'with_vat'> & {
  tax: { percentage: string | bigint; is_exempt: boolean }
  isSent: boolean
}

/** The note next to a price: its VAT rate or the reason why no VAT is charged, and whether shipping is added. */
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

/** `unit`: the smallest amount of the currency, in hundredths. */
type Rate = { percentage: Percent; unit: bigint }

/** A net amount with its VAT, rounded half up, as `priceCart` rounds the total. */
export const withVat = (net: Money, { percentage, unit }: Rate): Money =>
  money(net + vatOf(money(net / unit), percentage) * unit)

/** The parts of a cart's price with VAT. They add up to the total: the subtotal absorbs the rounding difference. */
export function partsWithVat(price: { discount: Money; shipping_cost: Money; total: Money }, rate: Rate) {
  const discount = withVat(price.discount, rate)
  const shipping_cost = withVat(price.shipping_cost, rate)
  return { subtotal: money(price.total - shipping_cost + discount), discount, shipping_cost }
}

/** The lowest net amount that is at least this much with VAT. */
export function netFrom(gross: Money, rate: Rate): Money {
  let net = ((gross * 10_000n) / (10_000n + rate.percentage) / rate.unit) * rate.unit
  while (net > 0n && withVat(money(net), rate) >= gross) net -= rate.unit
  while (withVat(money(net), rate) < gross) net += rate.unit
  return money(net)
}

/** The highest net amount that is at most this much with VAT. */
export function netUpTo(gross: Money, rate: Rate): Money {
  const above = netFrom(money(gross + rate.unit), rate)
  return money(above > 0n ? above - rate.unit : 0n)
}
