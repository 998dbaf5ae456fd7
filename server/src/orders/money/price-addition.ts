import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'
import type { CombinationPrice } from '@mapwright/contract/tuning/combination.ts'
import { type PriceLine, priceOrder, type Selection } from '@mapwright/contract/tuning/price.ts'

export type Bought = { kind: PriceLine['kind']; item_id: string; name: string; amount: Credits }
export type Addition = { kind: 'service' | 'option'; item_id: string; name: string; price: Credits }
export type AdditionPrice = { discount: Credits; discount_id: string | null; discount_name: string; amount: Credits }

const lower = (a: bigint, b: bigint) => (a < b ? a : b)
const none = { discount: credits(0n), discount_id: null, discount_name: '' }

/**
 * Returns the items of the order at the prices paid. Options that reduced the price count as zero, because they do not affect the
 * difference.
 */
function selectionOf(bought: readonly Bought[], combinations: readonly CombinationPrice[]): Selection {
  const priced = ({ item_id, name, amount }: Bought) => ({ _id: item_id, name, price: amount })
  return {
    services: bought.filter(({ kind }) => kind === 'service').map(priced),
    options: bought
      .filter(({ kind }) => kind === 'option')
      .map((line) =>
        line.amount < 0n
          ? { ...priced(line), price: credits(0n), effect: 'decrement' }
          : { ...priced(line), effect: 'increment' },
      ),
    combinations,
  }
}

const withAddition = (selection: Selection, { kind, item_id, name, price }: Addition): Selection => {
  const item = { _id: item_id, name, price }
  return kind === 'service'
    ? { ...selection, services: [...selection.services, item] }
    : { ...selection, options: [...selection.options, { ...item, effect: 'increment' }] }
}

/**
 * Calculates the additional cost of an item on an order: the difference between the prices with and without the item. The result is at
 * least zero and at most the item's own price.
 */
export function priceAddition(
  bought: readonly Bought[],
  addition: Addition,
  combinations: readonly CombinationPrice[],
): AdditionPrice {
  const selection = selectionOf(bought, combinations)
  const before = priceOrder(selection)
  const after = priceOrder(withAddition(selection, addition))
  const given = after.lines
    .filter(({ kind, id }) => kind === 'discount' && !before.lines.some((line) => line.id === id))
    .sort((a, b) => (a.amount < b.amount ? -1 : 1))[0]
  const saved = addition.price - (after.total - before.total)
  const discount = lower(saved, addition.price)
  if (!given || discount <= 0n) return { ...none, amount: addition.price }
  return {
    discount: credits(discount),
    discount_id: given.id,
    discount_name: given.name,
    amount: credits(addition.price - discount),
  }
}
