import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText } from '../api/scalars.ts'
import { orderStatuses } from './order.ts'

/** An order in which a read was met before. */
export const SeenOrder = z.strictObject({
  _id: Id,
  number: z.number().int(),
  status: z.enum(orderStatuses),
  submitted_at: InstantText,
  manufacture: z.string(),
  model: z.string(),
  variant: z.string(),
  services: z.array(z.string()),
  /**
   * `same_file`: the very file was the original there. `delivered`: it is the modified file that was delivered there. `same_software`:
   * the original there names the same software and has the same size, but is another file.
   */
  match: z.enum(['same_file', 'delivered', 'same_software']),
  /** Whether it is an order of the same customer; customers are told of no others. */
  same_customer: z.boolean(),
  /** Told to staff only. */
  customer: z.string().nullable(),
})
export type SeenOrder = z.output<typeof SeenOrder>

export const GetSeenBefore = endpoint({
  name: 'orders.seen_before',
  method: 'GET',
  path: '/order/:id/seen_before',
  access: ['customer', 'may:orders'],
  summary:
    'Where the newest original of the order was met before, at most 20, the surest first; customers get their own',
  params: z.strictObject({ id: Id }),
  payload: { seen: z.array(SeenOrder) },
  problems: ['orders.not_found'],
})
