import { agentOrderLists } from '../order-lists.ts'
import { OrderQueue } from '../order-queue.tsx'

/** The queue of agents' orders. */
export default function AgentPendingOrdersPage() {
  return <OrderQueue lists={agentOrderLists} />
}
