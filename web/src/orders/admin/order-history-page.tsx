import { OrderHistory } from './order-history.tsx'
import { orderLists } from './order-lists.ts'

/** The history of orders. */
export default function OrderHistoryPage() {
  return <OrderHistory lists={orderLists} />
}
