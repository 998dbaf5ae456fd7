import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, InstantText } from '../../api/scalars.ts'
import { orderStatuses } from '../order.ts'

/** An earlier order whose file matches the uploaded original. */
export const EarlierOrder = z.strictObject({
  _id: Id,
  number: z.number().int(),
  status: z.enum(orderStatuses),
  submitted_at: InstantText,
  manufacture: z.string(),
  model: z.string(),
  variant: z.string(),
  services: z.array(z.string()),
  /**
   * `same_file`: the original of the earlier order is identical. `delivered`: the uploaded file is the modified file that was delivered
   * with the earlier order. `same_software`: the original of the earlier order has the same software number and size, but differs.
   */
  match: z.enum(['same_file', 'delivered', 'same_software']),
  /** True if the earlier order is from the same customer. Customers see only their own orders. */
  same_customer: z.boolean(),
  /** The customer's name, for staff only. */
  customer: z.string().nullable(),
})
export type EarlierOrder = z.output<typeof EarlierOrder>

export const ListEarlierOrders = endpoint({
  name: 'orders.seen_before',
  member: 'read',
  method: 'GET',
  path: '/order/:id/seen_before',
  access: ['customer', 'may:orders'],
  summary:
    'Earlier orders with the newest original of this order, at most 20, best match first; customers get their own',
  params: z.strictObject({ id: Id }),
  payload: { seen: z.array(EarlierOrder) },
  problems: ['orders.not_found'],
})
