import { divideHalfUp, type Money, money } from '@mapwright/contract/api/amounts.ts'
import { toMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import type { InvoiceLine } from '../../../billing/invoice-lines.ts'

const maxNameLength = 255

/** Calculates the VAT contained in a gross amount, rounded half up. `rate` is in hundredths of a percent. */
const vatIn = (gross: bigint, rate: bigint): bigint => divideHalfUp(gross * rate, 10_000n + rate)

/**
 * Returns the VAT of a line for Klarna, normally the VAT of the invoice. Klarna accepts a difference of at most one minor unit from the
 * VAT contained in the gross amount. An invoice rounds its VAT only once, in some currencies to whole units. If its VAT differs more, the
 * contained VAT is used.
 */
function vatFor(gross: bigint, vat: bigint, rate: bigint): bigint {
  const divisor = 10_000n + rate
  const difference = vat * divisor - gross * rate
  return difference <= divisor && difference >= -divisor ? vat : vatIn(gross, rate)
}

const nameOf = ({ name, unit, quantity }: InvoiceLine): string =>
  (unit === 'credits' || quantity === 100n ? name : `${Number(quantity) / 100} × ${name}`).slice(0, maxNameLength)

/** Converts a line to one piece, because its price may not be divisible by the quantity. The price includes the discount. */
function lineOf(line: InvoiceLine, currency: string) {
  const { amount, vat, vat_percentage, unit } = line
  const gross = toMinorUnits(money(amount + vat), currency)
  return {
    name: nameOf(line),
    ...(unit === 'credits' && { type: 'digital' }),
    quantity: 1,
    unit_price: Number(gross),
    total_amount: Number(gross),
    tax_rate: Number(vat_percentage),
    total_tax_amount: Number(vatFor(gross, toMinorUnits(vat, currency), vat_percentage)),
  }
}

type Sold = { lines: readonly InvoiceLine[]; amount: Money; currency: string }

/** Converts invoice lines to Klarna's format: amounts in minor units including VAT, the VAT of each line, and totals. */
export function klarnaLines({ lines, amount, currency }: Sold) {
  const order_lines = lines.map((line) => lineOf(line, currency))
  const order_amount = Number(toMinorUnits(amount, currency))
  const order_tax_amount = order_lines.reduce((sum, { total_tax_amount }) => sum + total_tax_amount, 0)
  if (order_lines.reduce((sum, { total_amount }) => sum + total_amount, 0) !== order_amount)
    throw new Error('the lines of the invoice do not add up to what is to be paid')
  return { order_amount, order_tax_amount, order_lines }
}
