import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'
import { carriers } from './carriers.ts'

/** A parcel that contains all or some pieces of an order. */
export const Parcel = z.strictObject({
  _id: Id,
  carrier: z.enum(['', ...carriers]),
  tracking_number: z.string(),
  tracking_url: z.string().nullable(),
  estimated_delivery_date: z.iso.date().nullable(),
  shipped_at: InstantText,
  lines: z.array(z.strictObject({ line_id: Id, name: z.string(), quantity: z.number().int() })),
})
export type Parcel = z.output<typeof Parcel>
