import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { TypedValues, UnsentOrder } from './unsent-order.ts'

export const GetUnsentOrder = endpoint({
  name: 'orders.get_unsent',
  member: 'order',
  method: 'GET',
  path: '/unsent_order',
  access: ['customer'],
  summary: 'The input of the order that the caller left to pay for, to continue it on any device',
  payload: { unsent: UnsentOrder.nullable() },
})

export const SaveUnsentOrder = endpoint({
  name: 'orders.save_unsent',
  member: 'order',
  method: 'PUT',
  path: '/unsent_order',
  access: ['customer'],
  summary: 'Save the input of an order before leaving to pay for it; there is one for each customer',
  body: z.strictObject({ order_id: Id.nullable(), values: TypedValues }),
  payload: {},
  quiet: true,
  limits: [{ by: 'principal', seconds: 3600, count: 300 }],
})

export const DiscardUnsentOrder = endpoint({
  name: 'orders.discard_unsent',
  member: 'order',
  method: 'DELETE',
  path: '/unsent_order',
  access: ['customer'],
  summary: 'Discard the saved input, after the order was placed or started over; its draft stays',
  payload: {},
  quiet: true,
})
