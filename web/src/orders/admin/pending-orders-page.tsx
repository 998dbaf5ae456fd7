import { orderLists } from './order-lists.ts'
import { OrderQueue } from './order-queue.tsx'

/** The queue of orders. */
export default function PendingOrdersPage() {
  return <OrderQueue lists={orderLists} />
}
