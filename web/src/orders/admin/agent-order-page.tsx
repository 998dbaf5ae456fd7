import { agentOrderLists } from './order-lists.ts'
import { StaffOrder } from './staff-order.tsx'

export { prefetchOrder as prefetch } from '../order-frame.tsx'

/** An order of an agent for staff. */
export default function AgentOrderPage() {
  return <StaffOrder lists={agentOrderLists} />
}
