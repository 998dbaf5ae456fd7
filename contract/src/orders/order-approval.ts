import { z } from 'zod'
import { CreditsText, InstantText } from '../api/scalars.ts'

/** A draft that a member of the customer's team has submitted above the member's limits. */
export const OrderApproval = z.strictObject({
  /** The name of the member. */
  by: z.string(),
  /** The price when the member submitted the draft. */
  total: CreditsText,
  asked_at: InstantText,
})
export type OrderApproval = z.output<typeof OrderApproval>
