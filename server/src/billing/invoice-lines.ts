import { divideHalfUp, type Money, money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { invoiceUnits } from '@mapwright/contract/billing/invoice.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import type { Percent } from '@mapwright/contract/site/vat.ts'
import { withVat } from './tax.ts'

/** Unit of a quantity. Its wording has the key `pdf.<unit>`. */
export type Unit = (typeof invoiceUnits)[number]

/** An item of a sale. `quantity` is in hundredths of the unit. `price` is the net price of the whole quantity before the discount. */
export type Item = {
  name: string
  unit: Unit
  quantity: bigint
  price: Money
  discount?: Money
  /** Goods have their own section in the one-stop shop. Items are services by default. */
  supply?: 'goods' | 'services'
}

type LineTax = { vat_category: VatCategory; vat_percentage: Percent }

/** A line as stored with the issued invoice. `amount` is the net amount after the discount. */
export type InvoiceLine = Item & LineTax & { discount: Money; amount: Money; vat: Money }

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

/** An issued line. `credited` is the gross amount that credit notes have already returned, and `credited_vat` the VAT in it. */
export type CreditableLine = InvoiceLine & { position: number; credited: bigint; credited_vat: bigint }

/** Returns the part of the line's gross amount that no credit note has credited yet. */
export const uncreditedAmount = ({ amount, vat, credited }: CreditableLine): bigint => amount + vat - credited

/** Returns `amount` times `part` / `whole`, rounded down. */
const share = (amount: bigint, part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : (amount * part) / whole)

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/**
 * Divides an amount in proportion to the room in each place, in whole units. The rest that rounding leaves goes to the first places with
 * room for it.
 */
function divided(amount: bigint, room: readonly bigint[], unit: bigint): bigint[] {
  const all = total(room)
  const parts = room.map((one) => (share(one, amount, all) / unit) * unit)
  let rest = amount - total(parts)
  return parts.map((part, at) => {
    const more = smaller((room[at] ?? 0n) - part, rest)
    rest -= more
    return part + more
  })
}

/**
 * Divides the VAT among the parts of a credit note. Its sum is the VAT in all amounts credited so far, rounded half up once, less the VAT
 * credited before, because the VAT of a document must fit its net total (EN 16931, BR-CO-17). No line returns more net or VAT than it has.
 */
function vatParts(lines: readonly CreditableLine[], parts: readonly bigint[], unit: bigint): bigint[] {
  const least = lines.map(({ amount, credited, credited_vat }, at) => {
    const untaxed = amount - (credited - credited_vat)
    const part = parts[at] ?? 0n
    return part > untaxed ? part - untaxed : 0n
  })
  const room = lines.map(
    ({ vat, credited_vat }, at) => smaller(vat - credited_vat, parts[at] ?? 0n) - (least[at] ?? 0n),
  )
  const gross = total(lines.map(({ amount, vat }) => amount + vat))
  const after = total(lines.map(({ credited }) => credited)) + total(parts)
  const due = gross === 0n ? 0n : divideHalfUp(total(lines.map(({ vat }) => vat)) * after, gross * unit) * unit
  const rest = due - total(lines.map(({ credited_vat }) => credited_vat)) - total(least)
  const more = divided(rest > 0n ? smaller(rest, total(room)) : 0n, room, unit)
  return least.map((vat, at) => vat + (more[at] ?? 0n))
}

/**
 * Calculates the lines of a credit note for an invoice with one VAT rate. `gross` includes VAT and must not exceed the uncredited amount.
 * The credit notes for a whole invoice add up to its lines.
 */
export function creditLines(lines: readonly CreditableLine[], gross: Money, currency: string): CreditableLine[] {
  const unit = smallestUnit(currency)
  const parts = divided(gross, lines.map(uncreditedAmount), unit)
  const vats = vatParts(lines, parts, unit)
  return lines.flatMap((line, at) => {
    const part = parts[at] ?? 0n
    if (part === 0n) return []
    const whole = line.amount + line.vat
    const quantity = share(line.quantity, line.credited + part, whole) - share(line.quantity, line.credited, whole)
    const vat = money(vats[at] ?? 0n)
    const amount = money(part - vat)
    return [{ ...line, quantity, price: amount, discount: money(0n), amount, vat }]
  })
}
