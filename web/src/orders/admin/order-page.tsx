import { orderLists } from './order-lists.ts'
import { StaffOrder } from './staff-order.tsx'

export { prefetchOrder as prefetch } from '../order-frame.tsx'

/** An order for staff. */
export default function OrderPage() {
  return <StaffOrder lists={orderLists} />
}
