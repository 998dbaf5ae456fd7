import { OrderHistory } from '../order-history.tsx'
import { agentOrderLists } from '../order-lists.ts'

/** The history of the orders of agents. */
export default function AgentOrderHistoryPage() {
  return <OrderHistory lists={agentOrderLists} />
}
