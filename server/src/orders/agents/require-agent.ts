import { found, Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Responds with "not found" unless an agent placed the order. */
export async function requireAgentOrder(db: Db, _id: string): Promise<void> {
  const [order] = await db`SELECT FROM orders WHERE _id = ${_id} AND from_agent`
  found(order, 'orders.not_found')
}

/** Responds with "not found" unless the message is about an agent's order. */
export async function requireMessageOfAgentOrder(db: Db, message_id: string): Promise<void> {
  const [message] = await db`
    SELECT FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
    JOIN orders o ON o._id = c.subject_id AND o.from_agent WHERE m._id = ${message_id} AND c.subject_kind = 'order'`
  found(message, 'orders.message_not_found')
}

/** Refuses users who are not agents. On a site that does not serve agents, refuses all users. */
export async function requireAgent(db: Db, user_id: string): Promise<void> {
  const [row] = await db<{ is_agent: boolean; is_admin_site: boolean }[]>`
    SELECT u.customer_kind = 'agent' AS is_agent, s.is_admin_site
    FROM users u CROSS JOIN settings s WHERE u._id = ${user_id}`
  const { is_agent, is_admin_site } = found(row, 'request.unauthorized')
  if (!is_admin_site) throw new Problem('orders.agent_orders_off')
  if (!is_agent) throw new Problem('orders.not_an_agent')
}
