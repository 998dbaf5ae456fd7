import { z } from 'zod'
import { CreditsText, InstantText } from '../api/scalars.ts'
import { timeFrames } from './order.ts'

/** A draft that a member of the customer's team has submitted above the member's limits. */
export const OrderApproval = z.strictObject({
  /** The name of the member. */
  by: z.string(),
  /** The price when the member submitted the draft. */
  total: CreditsText,
  /** The time of the submission, or of the latest change of the draft's files. */
  asked_at: InstantText,
  /** The order as the member filled it in. */
  order: z.strictObject({
    vehicle: z.string(),
    vin: z.string(),
    services: z.array(z.string()),
    options: z.array(z.string()),
    time_frame: z.enum(timeFrames),
    comment: z.string(),
    instruction: z.string(),
    pay_later: z.boolean(),
    declares_off_road: z.boolean(),
  }),
})
export type OrderApproval = z.output<typeof OrderApproval>
