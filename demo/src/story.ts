import type { DemoCreditPurchase } from './credit-purchases.ts'
import type { DemoOrder } from './orders.ts'
import type { DemoOrderMove } from './orders-timeline.ts'

/** One thing that happened on the example site. */
export type Happening = { at: Date } & (
  | { what: 'invoice'; purchase: DemoCreditPurchase }
  | { what: 'payment'; purchase: DemoCreditPurchase }
  | { what: 'draft'; order: DemoOrder }
  | { what: 'move'; order: DemoOrder; move: DemoOrderMove }
)

/** Purchases and orders as one story, in the order in which it all happened. */
export function storyOf(purchases: readonly DemoCreditPurchase[], orders: readonly DemoOrder[]): Happening[] {
  const story: Happening[] = []
  for (const purchase of purchases) {
    story.push({ what: 'invoice', at: purchase.ordered_at, purchase })
    if (purchase.paid_at) story.push({ what: 'payment', at: purchase.paid_at, purchase })
  }
  for (const order of orders) {
    story.push({ what: 'draft', at: order.created_at, order })
    for (const move of order.moves) story.push({ what: 'move', at: move.at, order, move })
  }
  return story.sort((a, b) => a.at.getTime() - b.at.getTime())
}
