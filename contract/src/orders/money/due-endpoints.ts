import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { IdList } from '../../api/resource.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { sortOptions } from '../../api/sort.ts'
import { debtorSorts, dueSorts } from '../queue/order-sort.ts'
import { Debtor, DueOrder, DueSums } from './due.ts'

const filters = { keywords: line(100).optional(), user_id: Id.optional(), overdue: z.enum(['true']).optional() }
const staff = { method: 'GET', access: ['may:orders'] } as const

export const ListDueOrders = endpoint({
  ...staff,
  name: 'orders.list_due',
  path: '/due_orders',
  summary: 'Unpaid orders, overdue ones first, with the totals of all of them',
  query: z.strictObject({ ...filters, sort: z.enum(sortOptions(dueSorts)).optional(), ...pageQuery() }),
  payload: { orders: z.array(DueOrder), sums: DueSums, ...pageResult },
})

export const ListDebtors = endpoint({
  ...staff,
  name: 'orders.list_debtors',
  path: '/due_orders/customers',
  summary: 'Customers with unpaid orders, most overdue first',
  query: z.strictObject({ ...filters, sort: z.enum(sortOptions(debtorSorts)).optional(), ...pageQuery() }),
  payload: { customers: z.array(Debtor), sums: DueSums, ...pageResult },
})

export const ExportDueOrders = endpoint({
  ...staff,
  name: 'orders.export_due',
  path: '/due_orders/export',
  summary: 'The unpaid orders as CSV; `ids` limits it to these orders',
  query: z.strictObject({ ...filters, ids: IdList.optional() }),
  download: true,
})

export const ListOwnDueOrders = endpoint({
  name: 'orders.list_own_due',
  method: 'GET',
  path: '/user_due_orders',
  access: ['customer'],
  summary: 'The own unpaid orders, overdue ones first, at most 100, with the totals of all of them',
  payload: { orders: z.array(DueOrder), sums: DueSums },
})
