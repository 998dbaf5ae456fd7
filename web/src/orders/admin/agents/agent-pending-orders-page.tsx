import { agentOrderLists } from '../order-lists.ts'
import { OrderQueue } from '../order-queue.tsx'

export default function AgentPendingOrdersPage() {
  return <OrderQueue lists={agentOrderLists} />
}
