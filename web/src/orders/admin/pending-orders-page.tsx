import { orderLists } from './order-lists.ts'
import { OrderQueue } from './order-queue.tsx'

export default function PendingOrdersPage() {
  return <OrderQueue lists={orderLists} />
}
