import { z } from 'zod'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'
import { paymentMethods } from '../billing/invoice.ts'

/** The house's side of every movement of credits. */
export const houseAccounts = ['sales', 'orders', 'adjustments', 'opening'] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** Why credits moved; the wording is `reason.<name>` of credits.json. */
export const transferReasons = ['purchase', 'order', 'order_refund', 'adjustment', 'opening'] as const
export type TransferReason = (typeof transferReasons)[number]

/** What a statement calls a movement: an order's extras and partial refunds under names of their own; wording as above. */
export const statementReasons = [...transferReasons, 'order_extra', 'partial_refund'] as const
export type StatementReason = (typeof statementReasons)[number]

/** The order that a movement belongs to, as it is known to the customer. */
export const StatementOrder = z.strictObject({
  number: z.number().int().nullable(),
  vehicle: z.string(),
  reg_no: z.string(),
})

/** One line of a customer's statement; `amount` is signed, `balance` is what stood after it. */
export const Posting = z.strictObject({
  _id: Id,
  at: InstantText,
  reason: z.enum(statementReasons),
  ref_kind: z.string().nullable(),
  ref_id: Id.nullable(),
  order: StatementOrder.nullable(),
  /** How a purchase was paid; `credits` for orders, null for corrections. */
  payment_method: z.enum([...paymentMethods, 'credits']).nullable(),
  note: z.string(),
  amount: CreditsText,
  balance: CreditsText,
})
export type Posting = z.output<typeof Posting>
