import {
  ExportDueOrders,
  ListDebtors,
  ListDueOrders,
  ListOwnDueOrders,
} from '@mapwright/contract/orders/money/due-endpoints.ts'
import { command, type QueryContext, query } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type Cell, csvDownload } from '../../platform/files/csv.ts'
import { type DueFilters, everyDue, listDebtors, listDue, sumOfDue } from './due-rows.ts'

const maxOwn = 100

const columns = [
  ...(['number', 'customer', 'email', 'company_name', 'vehicle', 'reg_no', 'services', 'status', 'due'] as const),
  ...(['submitted_at', 'completed_at', 'pay_by', 'overdue'] as const),
]

async function* pagesOf(sql: Sql, now: Date, filters: DueFilters): AsyncGenerator<Cell[][]> {
  for await (const orders of everyDue(sql, now, filters))
    yield orders.map(({ user, ...order }) => [
      ...[order.number, user.name, user.email, user.company_name],
      [order.manufacture, order.model, order.generation, order.variant].filter(Boolean).join(' '),
      ...[order.reg_no, order.services.join(', '), order.status, order.due],
      ...[order.submitted_at, order.completed_at, order.pay_by, order.overdue],
    ])
}

const readLater = async ({ sql, query: filters, now }: QueryContext<typeof ExportDueOrders>) =>
  pagesOf(sql, now, filters)

/** Endpoints for unpaid orders, for staff and for customers. */
export const dueLists = [
  query(ListDueOrders, async ({ sql, now, query: { page, size, sort, ...filters } }) => {
    const [orders, { sums, orders: total }] = await Promise.all([
      listDue(sql, now, filters, { page, size, sort }),
      sumOfDue(sql, now, filters),
    ])
    return { orders: [...orders], sums, total, page, size }
  }),
  query(ListDebtors, async ({ sql, now, query: { page, size, sort, ...filters } }) => {
    const [customers, { sums, customers: total }] = await Promise.all([
      listDebtors(sql, now, filters, { page, size, sort }),
      sumOfDue(sql, now, filters),
    ])
    return { customers: [...customers], sums, total, page, size }
  }),
  query(ListOwnDueOrders, async ({ sql, now, actor }) => {
    const own = { user_id: actor._id }
    const [orders, { sums }] = await Promise.all([
      listDue(sql, now, own, { page: 1, size: maxOwn }),
      sumOfDue(sql, now, own),
    ])
    return { orders: [...orders], sums }
  }),
  // A command, so that every export has an audit row. The rows are read while the file is sent.
  command(ExportDueOrders, {
    prepare: readLater,
    run: async ({ query: filters, prepared: pages, request, now, audit }) => {
      audit({ after: { filters } })
      return csvDownload(`due-orders-${now.toISOString().slice(0, 10)}.csv`, columns, pages, request.language)
    },
  }),
]
