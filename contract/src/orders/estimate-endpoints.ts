import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText } from '../api/scalars.ts'
import { timeFrames } from './order.ts'

/** Fewer say nothing. */
export const minSamples = 5
export const maxSamples = 20

/** What the last orders alike took, in minutes in which the team answers; one in ten was quicker, one in ten slower than the range. */
export const Estimate = z.strictObject({
  alike: z.enum(['service', 'time_frame']),
  samples: z.number().int(),
  median_minutes: z.number().int(),
  low_minutes: z.number().int(),
  high_minutes: z.number().int(),
  /** When the file is to be expected, opening hours respected. */
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
  method: 'GET',
  path: '/order_estimate',
  access: ['customer'],
  summary: 'How long an order placed now would take, from the last ones alike; null while there are too few',
  query: z.strictObject({ service_ids: serviceIds.optional(), time_frame: z.enum(timeFrames) }),
  payload: { estimate: Estimate.nullable() },
})

export const GetOrderEstimate = endpoint({
  name: 'orders.order_estimate',
  method: 'GET',
  path: '/order/:id/estimate',
  access: ['customer', 'may:orders'],
  summary:
    'When an open order is to be expected, from the last ones alike; null while there are too few or it is not with staff',
  params: z.strictObject({ id: Id }),
  payload: { estimate: Estimate.nullable() },
  problems: ['orders.not_found'],
})
