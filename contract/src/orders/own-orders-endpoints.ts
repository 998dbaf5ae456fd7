import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orderStatuses } from './order.ts'

export const CountUserOrders = endpoint({
  name: 'orders.user_orders_count',
  member: 'read',
  method: 'GET',
  path: '/user_orders_count',
  access: ['customer'],
  summary: 'The number of own orders by status',
  payload: { counts: z.record(z.enum(orderStatuses), z.number().int()) },
})
