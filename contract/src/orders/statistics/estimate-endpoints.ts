import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, InstantText } from '../../api/scalars.ts'
import { timeFrames } from '../order.ts'

/** The minimum number of orders for an estimate. */
export const minSamples = 5
export const maxSamples = 20

/** Turnaround of recent similar orders in minutes of opening hours. The range excludes the fastest tenth and the slowest tenth. */
export const Estimate = z.strictObject({
  alike: z.enum(['service', 'time_frame']),
  samples: z.number().int(),
  median_minutes: z.number().int(),
  low_minutes: z.number().int(),
  high_minutes: z.number().int(),
  /** The expected time of delivery, considering the opening hours. */
  ready_at: InstantText,
})
export type Estimate = z.output<typeof Estimate>

const serviceIds = z
  .string()
  .max(20 * 37)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Id).max(20))

export const GetEstimate = endpoint({
  name: 'orders.estimate',
  member: 'read',
  method: 'GET',
  path: '/order_estimate',
  access: ['customer'],
  summary: 'The estimated turnaround of an order submitted now, from recent similar ones; null if there are too few',
  query: z.strictObject({ service_ids: serviceIds.optional(), time_frame: z.enum(timeFrames) }),
  payload: { estimate: Estimate.nullable() },
})

export const GetOrderEstimate = endpoint({
  name: 'orders.order_estimate',
  member: 'read',
  method: 'GET',
  path: '/order/:id/estimate',
  access: ['customer', 'may:orders'],
  summary:
    'The expected delivery of an open order, from recent similar ones; null if there are too few, or if the order waits for its customer',
  params: z.strictObject({ id: Id }),
  payload: { estimate: Estimate.nullable() },
  problems: ['orders.not_found'],
})
