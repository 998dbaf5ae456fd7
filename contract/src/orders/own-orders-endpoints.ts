import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orderStatuses } from './order.ts'

export const CountUserOrders = endpoint({
  name: 'orders.user_orders_count',
  method: 'GET',
  path: '/user_orders_count',
  access: ['customer'],
  summary: 'How many own orders there are in each state',
  payload: { counts: z.record(z.enum(orderStatuses), z.number().int()) },
})
