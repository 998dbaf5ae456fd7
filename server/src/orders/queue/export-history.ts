import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { ExportAgentCompleteOrders } from '@mapwright/contract/orders/agents/agent-order-endpoints.ts'
import { ExportCompleteOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type Cell, csvDownload } from '../../platform/files/csv.ts'
import { matchingOrders, type OrderList } from '../reading/order-list-rows.ts'
import { historyList } from './read-order-lists.ts'

const columns = [
  ...(['number', 'status', 'payment', 'time_frame', 'submitted_at', 'started_at', 'due_at', 'completed_at'] as const),
  ...(['cancelled_at', 'customer', 'company_name', 'email', 'manufacture', 'model', 'generation', 'variant'] as const),
  ...(['ecu_brand', 'ecu_version', 'reg_no', 'vin', 'services', 'total', 'worked_on_by', 'minutes', 'reason'] as const),
] as const

const pageSize = 500

async function* pagesOf(sql: Sql, list: Omit<OrderList, 'page' | 'size'>): AsyncGenerator<Cell[][]> {
  const pages = sql<Record<(typeof columns)[number], Cell>[]>`
    SELECT o.number, o.status, o.payment, o.time_frame, o.submitted_at, o.started_at, o.due_at, o.completed_at, o.cancelled_at,
      person_name(u) AS customer, u.company_name, u.email, o.manufacture, o.model, o.generation, o.variant, o.ecu_brand, o.ecu_version,
      o.reg_no, o.vin, array_to_string(o.services, '; ') AS services, o.total, person_name(a) AS worked_on_by, t.minutes, o.reason
    FROM (SELECT * FROM orders WHERE ${matchingOrders(sql, list)}) o
      JOIN users u ON u._id = o.user_id LEFT JOIN users a ON a._id = o.assignee_id
      LEFT JOIN order_turnarounds t ON t.order_id = o._id AND t.delivery_no = 1
    ORDER BY o.listed_at DESC, o._id DESC`.cursor(pageSize)
  for await (const orders of pages) yield orders.map((order) => columns.map((column) => order[column]))
}

/** Prepares the rows of the export. They are read only while the file is sent, after the audit row has been stored. */
const readLater = async (
  { sql, actor, now, query: { ids, ...query } }: QueryContext<typeof ExportCompleteOrders>,
  from_agent: boolean,
) => {
  const { also, ...list } = await historyList({ sql, actor, now, query }, from_agent)
  const selected = ids && sql`_id = ANY (${ids})`
  return pagesOf(sql, { ...list, also: also && selected ? sql`${also} AND ${selected}` : (also ?? selected) })
}

/** Exports all filtered rows of the history as CSV. A command, so that every export has an audit row. */
const exportFrom = (endpoint: typeof ExportCompleteOrders | typeof ExportAgentCompleteOrders, from_agent: boolean) =>
  command(endpoint, {
    prepare: (context) => readLater(context, from_agent),
    run: async ({ query, prepared: pages, request, now, audit }) => {
      audit({ after: { filters: query satisfies Query<typeof ExportCompleteOrders> } })
      return csvDownload(`orders-${now.toISOString().slice(0, 10)}.csv`, columns, pages, request.language)
    },
  })

export const exportHistory = exportFrom(ExportCompleteOrders, false)
export const exportAgentHistory = exportFrom(ExportAgentCompleteOrders, true)
