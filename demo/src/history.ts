import type { DemoCreditPurchase } from './credit-purchases.ts'
import type { DemoOrder } from './orders.ts'
import type { DemoOrderMove } from './orders-timeline.ts'

/** An event in the history of the example site. */
export type HistoryEvent = { at: Date } & (
  | { what: 'invoice'; purchase: DemoCreditPurchase }
  | { what: 'payment'; purchase: DemoCreditPurchase }
  | { what: 'draft'; order: DemoOrder }
  | { what: 'move'; order: DemoOrder; move: DemoOrderMove }
)

/** Merges purchases and orders into one history in chronological order. */
export function historyOf(purchases: readonly DemoCreditPurchase[], orders: readonly DemoOrder[]): HistoryEvent[] {
  const history: HistoryEvent[] = []
  for (const purchase of purchases) {
    history.push({ what: 'invoice', at: purchase.ordered_at, purchase })
    if (purchase.paid_at) history.push({ what: 'payment', at: purchase.paid_at, purchase })
  }
  for (const order of orders) {
    history.push({ what: 'draft', at: order.created_at, order })
    for (const move of order.moves) history.push({ what: 'move', at: move.at, order, move })
  }
  return history.sort((a, b) => a.at.getTime() - b.at.getTime())
}
