import { useParams } from '@tanstack/react-router'
import { agentOrderLists } from '../order-lists.ts'
import { StaffOrder } from '../staff-order.tsx'

export { prefetchOrder as prefetch } from '../../order-frame.tsx'

export default function AgentOrderPage() {
  const { id } = useParams({ from: '/admin/admin/manage_agent_orders/order_details/$id' })
  return <StaffOrder id={id} lists={agentOrderLists} />
}
