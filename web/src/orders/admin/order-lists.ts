import {
  CountAgentCancelledOrders,
  CountAgentCompleteOrders,
  CountAgentPendingOrders,
  CountAgentWarningOrders,
  ExportAgentCompleteOrders,
  GetAgentCompleteOrders,
  GetAgentPendingOrders,
} from '@mapwright/contract/orders/agents/agent-order-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import {
  CountCancelledOrders,
  CountCompleteOrders,
  CountPendingOrders,
  CountWarningOrders,
  ExportCompleteOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { isOn } from '../../platform/site-data.ts'

/** The pages and endpoints for all orders except agents' orders. */
export const orderLists = {
  queue: '/admin/manage_orders/pending_orders',
  history: '/admin/manage_orders/order_history',
  order: '/admin/manage_orders/order_details/$id',
  queueTitle: 'orders:manage.pending_title',
  historyTitle: 'orders:manage.history_title',
  emptyText: 'orders:manage.pending_empty_text',
  name: 'orders',
  getPending: GetPendingOrders,
  getComplete: GetCompleteOrders,
  exportComplete: ExportCompleteOrders,
  countPending: CountPendingOrders,
  countWarning: CountWarningOrders,
  countComplete: CountCompleteOrders,
  countCancelled: CountCancelledOrders,
} as const

/** The pages and endpoints for agents' orders. Used on sites that serve agents. */
export const agentOrderLists = {
  queue: '/admin/manage_agent_orders/pending_orders',
  history: '/admin/manage_agent_orders/order_history',
  order: '/admin/manage_agent_orders/order_details/$id',
  queueTitle: 'orders:agents.pending_title',
  historyTitle: 'orders:agents.history_title',
  emptyText: 'orders:agents.pending_empty_text',
  name: 'agent_orders',
  getPending: GetAgentPendingOrders,
  getComplete: GetAgentCompleteOrders,
  exportComplete: ExportAgentCompleteOrders,
  countPending: CountAgentPendingOrders,
  countWarning: CountAgentWarningOrders,
  countComplete: CountAgentCompleteOrders,
  countCancelled: CountAgentCancelledOrders,
} as const

export type OrderLists = typeof orderLists | typeof agentOrderLists

/** Returns the lists that contain an order. */
export const listsOf = ({ from_agent }: Pick<OrderRow, 'from_agent'>): OrderLists =>
  from_agent && isOn('is_admin_site') ? agentOrderLists : orderLists
