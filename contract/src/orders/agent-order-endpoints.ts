import { aliasOf } from '../api/alias.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { RetryAutomation } from './automation-endpoints.ts'
import { DownloadOrderIni } from './delivery-endpoints.ts'
import { DeleteOrderMessage, DownloadMessageFile, ListOrderMessages, PostOrderMessage } from './message-endpoints.ts'
import {
  CancelOrder,
  ChangeStatus,
  CreateOrder,
  DeleteOrder,
  DownloadNewFile,
  DownloadOldFile,
  GetOrder,
  GetOrders,
  SubmitOrder,
} from './order-endpoints.ts'
import {
  CountCancelledOrders,
  CountCompleteOrders,
  CountPendingOrders,
  CountWarningOrders,
  ExportCompleteOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from './order-list-endpoints.ts'

/**
 * Declares a call of orders again for the orders of agents, who run sites of their own: those that agents placed while `is_admin_site` was
 * on. They have a queue and a history of their own; everything else about them is that of any order.
 */
const ofAgents = <const E extends Endpoint, const Name extends string, const Path extends `/${string}`>(
  original: E,
  name: Name,
  path: Path,
) => aliasOf(original, { name: `orders.agent_${name}` as const, path, access: original.access as E['access'] })

export const CreateAgentOrder = {
  ...ofAgents(CreateOrder, 'create', '/agent_order'),
  problems: [...CreateOrder.problems, 'orders.not_an_agent', 'orders.agent_orders_off'],
} as const
export const GetAgentOrders = ofAgents(GetOrders, 'list', '/agent_order')
export const GetAgentOrder = ofAgents(GetOrder, 'get', '/agent_order/:id')
export const DeleteAgentOrder = ofAgents(DeleteOrder, 'delete', '/agent_order/:id')
export const SubmitAgentOrder = ofAgents(SubmitOrder, 'submit', '/agent_order/:id/submit_order')
export const CancelAgentOrder = ofAgents(CancelOrder, 'cancel', '/agent_order/:id/cancel_order')
export const ChangeAgentOrderStatus = ofAgents(ChangeStatus, 'change_status', '/agent_order/:id/change_status')
export const RetryAgentOrderAutomation = ofAgents(
  RetryAutomation,
  'automation_retry',
  '/agent_order/:id/automation_retry',
)
export const DownloadAgentOldFile = ofAgents(DownloadOldFile, 'download_old_file', '/agent_order/:id/download_old_file')
export const DownloadAgentNewFile = ofAgents(DownloadNewFile, 'download_new_file', '/agent_order/:id/download_new_file')
export const DownloadAgentOrderIni = ofAgents(DownloadOrderIni, 'download_ini', '/agent_order/:id/download-ini')

export const ListAgentOrderMessages = ofAgents(ListOrderMessages, 'list_messages', '/agent_order_messages/:id')
export const PostAgentOrderMessage = ofAgents(PostOrderMessage, 'post_message', '/agent_order_message/:id')
export const DeleteAgentOrderMessage = ofAgents(DeleteOrderMessage, 'delete_message', '/agent_order_message/:id')
export const DownloadAgentMessageFile = ofAgents(
  DownloadMessageFile,
  'download_message_file',
  '/agent_order_message/:id/:msgid/download_file',
)

export const GetAgentPendingOrders = ofAgents(GetPendingOrders, 'pending_orders', '/agent_pending_orders')
export const GetAgentCompleteOrders = ofAgents(GetCompleteOrders, 'complete_orders', '/agent_complete_orders')
export const ExportAgentCompleteOrders = ofAgents(
  ExportCompleteOrders,
  'export_history',
  '/agent_complete_orders/export',
)
export const CountAgentPendingOrders = ofAgents(
  CountPendingOrders,
  'pending_orders_count',
  '/agent_pending_orders_count',
)
export const CountAgentWarningOrders = ofAgents(
  CountWarningOrders,
  'warning_orders_count',
  '/agent_warning_orders_count',
)
export const CountAgentCancelledOrders = ofAgents(
  CountCancelledOrders,
  'cancelled_orders_count',
  '/agent_cancelled_orders_count',
)
export const CountAgentCompleteOrders = ofAgents(
  CountCompleteOrders,
  'complete_orders_count',
  '/agent_complete_orders_count',
)
