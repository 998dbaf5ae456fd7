import { OrderHistory } from './order-history.tsx'
import { orderLists } from './order-lists.ts'

export default function OrderHistoryPage() {
  return <OrderHistory lists={orderLists} />
}
