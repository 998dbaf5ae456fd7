import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, InstantText } from '../../api/scalars.ts'
import { orderStatuses } from '../order.ts'

/** An earlier order with a matching original. */
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
   * `same_file`: the earlier original is identical. `delivered`: the uploaded file is the modified file delivered there. `same_software`:
   * the earlier original has the same software number and size, but differs.
   */
  match: z.enum(['same_file', 'delivered', 'same_software']),
  /** Whether the earlier order is from the same customer; customers only get their own. */
  same_customer: z.boolean(),
  /** For staff only. */
  customer: z.string().nullable(),
})
export type EarlierOrder = z.output<typeof EarlierOrder>

export const ListEarlierOrders = endpoint({
  name: 'orders.seen_before',
  method: 'GET',
  path: '/order/:id/seen_before',
  access: ['customer', 'may:orders'],
  summary:
    'Earlier orders with the newest original of this order, at most 20, best match first; customers get their own',
  params: z.strictObject({ id: Id }),
  payload: { seen: z.array(EarlierOrder) },
  problems: ['orders.not_found'],
})
