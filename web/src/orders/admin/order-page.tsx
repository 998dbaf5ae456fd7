import { useParams } from '@tanstack/react-router'
import { orderLists } from './order-lists.ts'
import { StaffOrder } from './staff-order.tsx'

export { prefetchOrder as prefetch } from '../order-frame.tsx'

export default function OrderPage() {
  const { id } = useParams({ from: '/admin/admin/manage_orders/order_details/$id' })
  return <StaffOrder id={id} lists={orderLists} />
}
