import { OrderHistory } from '../order-history.tsx'
import { agentOrderLists } from '../order-lists.ts'

/** The history of agents' orders. */
export default function AgentOrderHistoryPage() {
  return <OrderHistory lists={agentOrderLists} />
}
