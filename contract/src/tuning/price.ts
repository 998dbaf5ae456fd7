import { type Credits, credits } from '../api/amounts.ts'
import { type CombinationPrice, discountOf } from './combination.ts'
import type { PriceStep } from './item-price.ts'
import type { Effect } from './service.ts'

/** A service or option with its price. `steps` explain the price. Without `steps`, the price needs no explanation. */
type Priced = { _id: string; name: string; price: Credits; steps?: readonly PriceStep[] }

/** The selected services and options with prices from `servicePrice` and `optionPrice`, and the available `combinations`. */
export type Selection = {
  services: readonly Priced[]
  options: readonly (Priced & { effect: Effect })[]
  combinations: readonly CombinationPrice[]
}

export const lineKinds = ['service', 'option', 'discount'] as const
export type PriceLine = {
  kind: (typeof lineKinds)[number]
  id: string
  name: string
  amount: Credits
  /** The steps of the price calculation; empty for discounts and for options that reduce the price. */
  steps: readonly PriceStep[]
}
export type OrderPrice = { lines: PriceLine[]; total: Credits }

const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)
const min = (a: bigint, b: bigint) => (a < b ? a : b)
const sumOf = (lines: readonly PriceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Calculates the price of an order, for browser and server. The lines add up exactly to the total. Deductions are limited so that the total
 * is never negative. The order of selection has no effect.
 */
export function priceOrder({ services, options, combinations }: Selection): OrderPrice {
  const added = [...services].sort(byId).map((service): PriceLine => line('service', service, service.price))
  for (const option of options.filter(({ effect }) => effect === 'increment').sort(byId))
    added.push(line('option', option, option.price))
  const chosen = [...services, ...options].map(({ _id }) => _id)
  const deductions = discounts(combinations, added, new Set(chosen))
  let left = sumOf(added) + sumOf(deductions)
  for (const option of options.filter(({ effect }) => effect === 'decrement').sort(byId)) {
    const amount = min(option.price, left)
    deductions.push(line('option', option, -amount))
    left -= amount
  }
  return { lines: [...added, ...deductions], total: credits(left) }
}

/** Applies the combinations with the largest discount first. Each item counts towards only one discount. */
function discounts(
  combinations: readonly CombinationPrice[],
  lines: readonly PriceLine[],
  chosen: ReadonlySet<string>,
): PriceLine[] {
  const candidates = combinations
    .map((combination) => ({ combination, parts: [...combination.service_ids, ...combination.option_ids] }))
    .filter(({ parts }) => parts.length > 0 && parts.every((id) => chosen.has(id)))
    .map(({ combination, parts }) => {
      const base = sumOf(lines.filter(({ id }) => parts.includes(id)))
      return { combination, parts, off: discountOf(combination, base) }
    })
    .filter(({ off }) => off > 0n)
    .sort((a, b) => (a.off === b.off ? byId(a.combination, b.combination) : a.off > b.off ? -1 : 1))
  const used = new Set<string>()
  return candidates.flatMap(({ combination, parts, off }) => {
    if (parts.some((id) => used.has(id))) return []
    for (const id of parts) used.add(id)
    return [line('discount', combination, -off)]
  })
}

type Named = { _id: string; name: string; steps?: readonly PriceStep[] }

const line = (kind: PriceLine['kind'], { _id, name, steps = [] }: Named, amount: bigint): PriceLine => ({
  kind,
  id: _id,
  name,
  amount: credits(amount),
  steps,
})
