import { z } from 'zod'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'
import { paymentMethods } from '../billing/invoice.ts'

/** The site's own accounts, with which customers' accounts exchange credits. */
export const houseAccounts = [
  'sales',
  'promotions',
  'orders',
  'api_access',
  'adjustments',
  'opening',
  'moved_in',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** Reasons for transfers. The wording is `reason.<name>` in credits.json. */
export const transferReasons = [
  'purchase',
  'bonus',
  'voucher',
  'order',
  'order_refund',
  'api_access',
  'adjustment',
  'opening',
] as const
export type TransferReason = (typeof transferReasons)[number]

/**
 * Reasons on a statement: the reasons for transfers, and two further reasons for accepted offers and partial refunds. The wording is
 * `reason.<name>` in credits.json.
 */
export const statementReasons = [...transferReasons, 'order_extra', 'partial_refund'] as const
export type StatementReason = (typeof statementReasons)[number]

/** The order that a posting paid for, with the details that the customer knows. */
export const StatementOrder = z.strictObject({
  number: z.number().int().nullable(),
  vehicle: z.string(),
  reg_no: z.string(),
})

/** A line of a customer's statement. `amount` is signed. `balance` is the balance after the posting. */
export const StatementLine = z.strictObject({
  _id: Id,
  at: InstantText,
  reason: z.enum(statementReasons),
  ref_kind: z.string().nullable(),
  ref_id: Id.nullable(),
  order: StatementOrder.nullable(),
  /** The payment method of a purchase; `credits` for orders; null for corrections. */
  payment_method: z.enum([...paymentMethods, 'credits']).nullable(),
  note: z.string(),
  amount: CreditsText,
  balance: CreditsText,
})
export type StatementLine = z.output<typeof StatementLine>
