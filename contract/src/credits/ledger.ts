import { z } from 'zod'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'

/** The house's side of every movement of credits. */
export const houseAccounts = ['sales', 'orders', 'adjustments', 'opening'] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** Why credits moved; the wording is `reason.<name>` of credits.json. */
export const transferReasons = ['purchase', 'order', 'order_refund', 'adjustment', 'opening'] as const
export type TransferReason = (typeof transferReasons)[number]

/** One line of a customer's statement; `amount` is signed, `balance` is what stood after it. */
export const Posting = z.strictObject({
  _id: Id,
  at: InstantText,
  reason: z.enum(transferReasons),
  ref_kind: z.string().nullable(),
  ref_id: Id.nullable(),
  note: z.string(),
  amount: CreditsText,
  balance: CreditsText,
})
export type Posting = z.output<typeof Posting>
