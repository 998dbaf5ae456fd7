import { type Money, money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { invoiceUnits } from '@mapwright/contract/billing/invoice.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import type { Percent } from '@mapwright/contract/site/vat.ts'
import { withVat } from './tax.ts'

/** Unit of a quantity. Its wording has the key `pdf.<unit>`. */
export type Unit = (typeof invoiceUnits)[number]

/** An item of a sale. `quantity` is in hundredths of the unit. `price` is the net price of the whole quantity before the discount. */
export type Item = { name: string; unit: Unit; quantity: bigint; price: Money; discount?: Money }

type LineTax = { vat_category: VatCategory; vat_percentage: Percent }

/** A line as stored with the issued invoice. `amount` is the net amount after the discount. */
export type InvoiceLine = Required<Item> & LineTax & { amount: Money; vat: Money }

export type Totals = { amount: Money; vat: Money; total: Money }

const sumOf = (amounts: readonly Money[]): Money => money(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n))

/**
 * Calculates the lines of a sale whose items all have the same VAT rate. The invoice's VAT is calculated from its net total and rounded
 * half up once. Each line's VAT is the amount that the line adds to this VAT, so the lines add up to it.
 */
export function taxedLines(items: readonly Item[], tax: LineTax, currency: string): InvoiceLine[] {
  const vatOf = (net: bigint) => withVat(money(net), tax.vat_percentage, currency).vat
  let net = 0n
  return items.map(({ discount = money(0n), ...item }) => {
    if (discount > item.price) throw new RangeError(`the discount on ${item.name} exceeds its price`)
    const amount = money(item.price - discount)
    const before = vatOf(net)
    net += amount
    return { ...item, discount, amount, ...tax, vat: money(vatOf(net) - before) }
  })
}

/** Sums up the net amounts, the VAT and the gross amounts of the lines. */
export function totalsOf(lines: readonly Pick<InvoiceLine, 'amount' | 'vat'>[]): Totals {
  const amount = sumOf(lines.map((line) => line.amount))
  const vat = sumOf(lines.map((line) => line.vat))
  return { amount, vat, total: money(amount + vat) }
}

/** Sums up the credits among the lines, in hundredths. */
export const creditsOf = (lines: readonly Pick<InvoiceLine, 'unit' | 'quantity'>[]): bigint =>
  lines.reduce((sum, { unit, quantity }) => (unit === 'credits' ? sum + quantity : sum), 0n)

/** An issued line. `credited` is the gross amount that credit notes have already returned. */
export type CreditableLine = InvoiceLine & { position: number; credited: bigint }

/** Returns the part of the line's gross amount that no credit note has credited yet. */
export const uncreditedAmount = ({ amount, vat, credited }: CreditableLine): bigint => amount + vat - credited

/** Returns `amount` times `part` / `whole`, rounded down. */
const share = (amount: bigint, part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : (amount * part) / whole)

/**
 * Calculates the lines of a credit note. `gross` includes VAT and must not exceed the uncredited amount. It is divided among the lines in
 * proportion to their uncredited amounts, so the credit notes for a whole invoice add up to its lines.
 */
export function creditLines(lines: readonly CreditableLine[], gross: Money, currency: string): CreditableLine[] {
  const unit = smallestUnit(currency)
  const toUnits = (amount: bigint) => (amount / unit) * unit
  const left = lines.reduce((sum, line) => sum + uncreditedAmount(line), 0n)
  const parts = lines.map((line) => toUnits(share(uncreditedAmount(line), gross, left)))
  let rest = gross - parts.reduce((sum, part) => sum + part, 0n)
  return lines.flatMap((line, at) => {
    const part = parts[at] ?? 0n
    const more = uncreditedAmount(line) - part < rest ? uncreditedAmount(line) - part : rest
    rest -= more
    if (part + more === 0n) return []
    const whole = line.amount + line.vat
    const [before, after] = [line.credited, line.credited + part + more]
    const given = (amount: bigint) => share(amount, after, whole) - share(amount, before, whole)
    const vat = money(toUnits(share(line.vat, after, whole)) - toUnits(share(line.vat, before, whole)))
    const amount = money(part + more - vat)
    return [{ ...line, quantity: given(line.quantity), price: amount, discount: money(0n), amount, vat }]
  })
}
