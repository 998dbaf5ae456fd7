import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import * as agents from '@mapwright/contract/orders/agents/agent-order-endpoints.ts'
import { RetryAutomation } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { DownloadOrderIni } from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import {
  DeleteOrderMessage,
  DownloadMessageFile,
  ListOrderMessages,
  PostOrderMessage,
} from '@mapwright/contract/orders/message-endpoints.ts'
import {
  CancelOrder,
  ChangeStatus,
  CreateOrder,
  DeleteOrder,
  DownloadNewFile,
  DownloadOldFile,
  GetOrder,
  SubmitOrder,
} from '@mapwright/contract/orders/order-endpoints.ts'
import { conversationRoutes } from '../../conversations/conversation-routes.ts'
import { type AliasRules, aliasRoute } from '../../platform/api/alias-route.ts'
import { query, type Route } from '../../platform/api/handler.ts'
import type { Caller, Person } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import { orderSubject } from '../order-subject.ts'
import { exportAgentHistory } from '../queue/export-history.ts'
import { countInStatuses, countPending, searched } from '../queue/order-lists.ts'
import { readHistory, readQueue } from '../queue/read-order-lists.ts'
import { listOrders } from '../reading/order-list-rows.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'
import { requireAgent, requireAgentOrder, requireMessageOfAgentOrder } from './require-agent.ts'

function personOf(caller: Caller): Person {
  if (caller.kind !== 'person') throw new Problem('request.forbidden')
  return caller
}

const toOrder: AliasRules = { personOf, admit: (db, { params }) => requireAgentOrder(db, params['id'] ?? '') }
const toMessage: AliasRules = {
  personOf,
  admit: (db, { params }) => requireMessageOfAgentOrder(db, params['id'] ?? ''),
}
const forAgents: AliasRules = {
  personOf,
  async admit(db, { actor, body: { order_id } }) {
    await requireAgent(db, actor._id)
    if (typeof order_id === 'string') await requireAgentOrder(db, order_id)
  },
}

const aliases: readonly (readonly [Endpoint, Endpoint, AliasRules])[] = [
  [agents.CreateAgentOrder, CreateOrder, forAgents],
  [agents.GetAgentOrder, GetOrder, toOrder],
  [agents.DeleteAgentOrder, DeleteOrder, toOrder],
  [agents.SubmitAgentOrder, SubmitOrder, toOrder],
  [agents.CancelAgentOrder, CancelOrder, toOrder],
  [agents.ChangeAgentOrderStatus, ChangeStatus, toOrder],
  [agents.RetryAgentOrderAutomation, RetryAutomation, toOrder],
  [agents.DownloadAgentOldFile, DownloadOldFile, toOrder],
  [agents.DownloadAgentNewFile, DownloadNewFile, toOrder],
  [agents.DownloadAgentOrderIni, DownloadOrderIni, toOrder],
  [agents.ListAgentOrderMessages, ListOrderMessages, toOrder],
  [agents.PostAgentOrderMessage, PostOrderMessage, toOrder],
  [agents.DownloadAgentMessageFile, DownloadMessageFile, toOrder],
  [agents.DeleteAgentOrderMessage, DeleteOrderMessage, toMessage],
]

/** Endpoints for agents' orders: the order endpoints under separate paths, with separate lists and counts. */
export const agentOrderRoutes = (orderRoutes: readonly Route[]): readonly Route[] => {
  const behind = [...orderRoutes, ...conversationRoutes(orderSubject)]
  return [
    ...aliases.map(([alias, original, rules]) => aliasRoute(behind, [alias, original], rules)),
    query(agents.GetAgentOrders, ({ sql, actor, query: filters }) => {
      const viewer = viewerOf(actor)
      const list = { ...searched(filters), scope: 'placed', from_agent: true, user_id: ownerSeenBy(viewer) } as const
      return listOrders(sql, list, viewer)
    }),
    query(agents.GetAgentPendingOrders, readQueue(true)),
    query(agents.GetAgentCompleteOrders, readHistory(true)),
    exportAgentHistory,
    query(agents.CountAgentPendingOrders, countPending(true)),
    query(agents.CountAgentWarningOrders, countInStatuses(true, ['incomplete'])),
    query(agents.CountAgentCancelledOrders, countInStatuses(true, ['cancelled'])),
    query(agents.CountAgentCompleteOrders, countInStatuses(true, ['completed'])),
  ]
}
