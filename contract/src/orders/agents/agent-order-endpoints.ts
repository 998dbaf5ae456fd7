import { aliasOf } from '../../api/alias.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { RetryAutomation } from '../automation/automation-endpoints.ts'
import { DownloadOrderIni } from '../delivery/delivery-endpoints.ts'
import { DeleteOrderMessage, DownloadMessageFile, ListOrderMessages, PostOrderMessage } from '../message-endpoints.ts'
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
} from '../order-endpoints.ts'
import {
  CountCancelledOrders,
  CountCompleteOrders,
  CountPendingOrders,
  CountWarningOrders,
  ExportCompleteOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from '../queue/order-list-endpoints.ts'

/**
 * Declares an endpoint of orders again for agents' orders: `/order/:id` becomes `/agent_order/:id`. Agents run sites of their own. Their
 * orders, placed while `is_admin_site` was on, have a separate queue and history.
 */
const ofAgents = <const E extends Endpoint>(original: E) =>
  aliasOf(original, {
    name: `orders.agent_${original.name.slice('orders.'.length)}`,
    path: `/agent_${original.path.slice('/'.length)}`,
    // The compiler would widen the access type of a generic endpoint.
    access: original.access as E['access'],
  })

export const CreateAgentOrder = {
  ...ofAgents(CreateOrder),
  problems: [...CreateOrder.problems, 'orders.not_an_agent', 'orders.agent_orders_off'],
} as const
export const GetAgentOrders = ofAgents(GetOrders)
export const GetAgentOrder = ofAgents(GetOrder)
export const DeleteAgentOrder = ofAgents(DeleteOrder)
export const SubmitAgentOrder = ofAgents(SubmitOrder)
export const CancelAgentOrder = ofAgents(CancelOrder)
export const ChangeAgentOrderStatus = ofAgents(ChangeStatus)
export const RetryAgentOrderAutomation = ofAgents(RetryAutomation)
export const DownloadAgentOldFile = ofAgents(DownloadOldFile)
export const DownloadAgentNewFile = ofAgents(DownloadNewFile)
export const DownloadAgentOrderIni = ofAgents(DownloadOrderIni)

export const ListAgentOrderMessages = ofAgents(ListOrderMessages)
export const PostAgentOrderMessage = ofAgents(PostOrderMessage)
export const DeleteAgentOrderMessage = ofAgents(DeleteOrderMessage)
export const DownloadAgentMessageFile = ofAgents(DownloadMessageFile)

export const GetAgentPendingOrders = ofAgents(GetPendingOrders)
export const GetAgentCompleteOrders = ofAgents(GetCompleteOrders)
export const ExportAgentCompleteOrders = ofAgents(ExportCompleteOrders)
export const CountAgentPendingOrders = ofAgents(CountPendingOrders)
export const CountAgentWarningOrders = ofAgents(CountWarningOrders)
export const CountAgentCancelledOrders = ofAgents(CountCancelledOrders)
export const CountAgentCompleteOrders = ofAgents(CountCompleteOrders)
