import { type Credits, credits } from '../api/amounts.ts'
import type { Effect } from './service.ts'

type Priced = { _id: string; name: string; price: Credits }

/** What was chosen, each at the price of the customer's own price type. */
export type Selection = {
  services: readonly Priced[]
  options: readonly (Priced & { effect: Effect })[]
}

export type PriceLine = { kind: 'service' | 'option'; id: string; name: string; amount: Credits }
export type OrderPrice = { lines: PriceLine[]; total: Credits }

const byId = (a: Priced, b: Priced) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)
const lower = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * What an order costs, in browser and server alike. Lines add up to the total exactly; what is taken off never takes more
 * than there is, so the total is never negative; the order in which things were chosen does not matter.
 */
export function priceOrder({ services, options }: Selection): OrderPrice {
  const added = [...services].sort(byId).map((service): PriceLine => line('service', service, service.price))
  const taken: PriceLine[] = []
  for (const option of options.filter(({ effect }) => effect === 'increment').sort(byId))
    added.push(line('option', option, option.price))
  let left = added.reduce((sum, { amount }) => sum + amount, 0n)
  for (const option of options.filter(({ effect }) => effect === 'decrement').sort(byId)) {
    const amount = lower(option.price, left)
    taken.push(line('option', option, -amount))
    left -= amount
  }
  return { lines: [...added, ...taken], total: credits(left) }
}

const line = (kind: PriceLine['kind'], { _id, name }: Priced, amount: bigint): PriceLine => ({
  kind,
  id: _id,
  name,
  amount: credits(amount),
})
