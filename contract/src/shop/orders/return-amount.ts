import { type Money, money } from '../../api/amounts.ts'
import { type Percent, vatOf } from '../../site/vat.ts'

type Line = { _id: string; price: Money; quantity: number; discount: Money }

/**
 * Returns the refund for returned pieces, including VAT. A piece is refunded at its share of the line's price after discount; the share
 * of the discount is rounded down. `pieces` are numbers of pieces by line id. The VAT on the total is rounded half up, to hundredths.
 */
export function returnAmount(
  lines: readonly Line[],
  { pieces, vat_percentage }: { pieces: ReadonlyMap<string, number>; vat_percentage: Percent },
): Money {
  const net = lines.reduce<bigint>((sum, { _id, price, quantity, discount }) => {
    const returned = BigInt(pieces.get(_id) ?? 0)
    return sum + price * returned - (discount * returned) / BigInt(quantity)
  }, 0n)
  return money(net + vatOf(money(net), vat_percentage))
}
