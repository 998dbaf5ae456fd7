import { z } from 'zod'
import { customerKinds } from '../accounts/user.ts'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'

export const balanceFilters = ['with_credits', 'empty', 'owing'] as const

/** The balance of a customer, with the time of the last posting. */
export const CustomerBalance = z.strictObject({
  user: z.strictObject({
    _id: Id,
    name: z.string(),
    company_name: z.string(),
    email: z.string(),
    customer_kind: z.enum(customerKinds),
    status: z.literal([0, 1]),
  }),
  /** Negative if the customer owes credits. */
  balance: CreditsText,
  credit_limit: CreditsText,
  moved_at: InstantText.nullable(),
})
export type CustomerBalance = z.output<typeof CustomerBalance>
