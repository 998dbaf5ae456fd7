import { OrderHistory } from '../order-history.tsx'
import { agentOrderLists } from '../order-lists.ts'

export default function AgentOrderHistoryPage() {
  return <OrderHistory lists={agentOrderLists} />
}
