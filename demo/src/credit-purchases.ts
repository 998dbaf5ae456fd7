import { type DemoCreditPackage, demoCreditPackages } from '../../server/src/sample-data/services.ts'
import type { DemoOrder } from './orders.ts'
import { day, hour, later, usualMinutes } from './orders-hours.ts'
import type { DemoPerson } from './people.ts'
import { seededRandom } from './seeded-random.ts'

/** Purchase of credits by a dealer, by bank transfer. `paid_at` is null while the invoice is due. */
export type DemoCreditPurchase = { dealer: string; package: DemoCreditPackage; ordered_at: Date; paid_at: Date | null }

/** Lists the changes to a dealer's balance caused by orders: a submission costs the price, a cancellation refunds it. */
const balanceMoves = (orders: readonly DemoOrder[]) =>
  orders
    .flatMap(({ moves, price }) =>
      moves.flatMap(({ move, at }) => {
        if (move === 'submit') return [{ at, credits: -price }]
        return move === 'cancel' ? [{ at, credits: price }] : []
      }),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())

/** Chooses a package with enough credits for several orders. Dealers with fewer orders buy smaller packages. */
const packageFor = (orders: number): DemoCreditPackage => {
  const size = orders > 25 ? 3 : orders > 8 ? 2 : 1
  const bought = demoCreditPackages[size]
  if (!bought) throw new RangeError('no such credit package')
  return bought
}

/**
 * Generates purchases so that every order can be paid when it is submitted. Some recent invoices are still due; their credits are not needed for any
 * order.
 */
export function demoCreditPurchases(
  seed: number,
  now: Date,
  people: readonly DemoPerson[],
  orders: readonly DemoOrder[],
): DemoCreditPurchase[] {
  const random = seededRandom(seed ^ 0xc4ed)
  return people
    .filter(({ order_weight }) => order_weight > 0)
    .flatMap(({ email }) => {
      const own = orders.filter(({ dealer }) => dealer === email)
      const bought = packageFor(own.length)
      const purchases: DemoCreditPurchase[] = []
      let balance = 0n
      for (const { at, credits } of balanceMoves(own)) {
        while (balance + credits < 0n) {
          const paid = later(at, -usualMinutes(random, 90) - hour)
          const ordered = later(paid, -usualMinutes(random, 8 * 60))
          purchases.push({ dealer: email, package: bought, ordered_at: ordered, paid_at: paid })
          balance += bought.count
        }
        balance += credits
      }
      if (random.chance(0.25)) {
        const ordered = later(now, -random.next() * 3 * day)
        purchases.push({ dealer: email, package: bought, ordered_at: ordered, paid_at: null })
      }
      return purchases
    })
    .sort((a, b) => a.ordered_at.getTime() - b.ordered_at.getTime())
}
