import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { pageResult } from '../../api/scalars.ts'
import { OrderRow } from '../order-shapes.ts'
import { HistoryExport, HistoryQuery, PendingCountQuery, QueueQuery } from './queue.ts'

const list = { method: 'GET', access: ['may:orders'], payload: { orders: z.array(OrderRow), ...pageResult } } as const
const count = { method: 'GET', payload: { count: z.number().int() } } as const

export const GetPendingOrders = endpoint({
  ...list,
  name: 'orders.pending_orders',
  path: '/pending_orders',
  summary: 'Pending orders: placed and not finished, by default longest waiting first',
  query: QueueQuery,
})

export const GetCompleteOrders = endpoint({
  ...list,
  name: 'orders.complete_orders',
  path: '/complete_orders',
  summary: 'The history: completed and cancelled orders, newest first',
  query: HistoryQuery,
})

export const ExportCompleteOrders = endpoint({
  name: 'orders.export_history',
  method: 'GET',
  path: '/complete_orders/export',
  access: ['may:orders'],
  summary: 'The history as CSV, with the filters of the list; `ids` limits it to these orders',
  query: HistoryExport,
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const CountPendingOrders = endpoint({
  ...count,
  name: 'orders.pending_orders_count',
  path: '/pending_orders_count',
  access: ['may:orders'],
  summary:
    'The number of pending orders: placed and not finished; `waits_for` counts those of staff or of the customer',
  query: PendingCountQuery,
})

export const CountWarningOrders = endpoint({
  ...count,
  name: 'orders.warning_orders_count',
  path: '/warning_orders_count',
  access: ['may:orders'],
  summary: 'The number of orders that wait for their customer',
})

export const CountCancelledOrders = endpoint({
  ...count,
  name: 'orders.cancelled_orders_count',
  path: '/cancelled_orders_count',
  access: ['may:orders'],
  summary: 'The number of cancelled orders',
})

export const CountCompleteOrders = endpoint({
  ...count,
  name: 'orders.complete_orders_count',
  path: '/complete_orders_count',
  access: ['may:orders'],
  summary: 'The number of completed orders',
})

export const CountUserPendingOrders = endpoint({
  ...count,
  name: 'orders.user_pending_orders_count',
  member: 'read',
  path: '/user_pending_orders_count',
  access: ['customer'],
  summary: 'The number of own pending orders: placed and not finished',
})
