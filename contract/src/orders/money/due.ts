import { z } from 'zod'
import { CreditsText, InstantText } from '../../api/scalars.ts'
import { OrderRow } from '../order-shapes.ts'

/** An order whose customer chose to pay later and has not paid yet. */
export const DueOrder = z.strictObject({
  ...OrderRow.pick({
    _id: true,
    number: true,
    status: true,
    user: true,
    manufacture: true,
    model: true,
    generation: true,
    variant: true,
    reg_no: true,
    services: true,
    submitted_at: true,
    completed_at: true,
  }).shape,
  /** Outstanding amount in credits. */
  due: CreditsText,
  /** The due date, some days after the delivery; null before the delivery. */
  pay_by: InstantText.nullable(),
  overdue: z.boolean(),
})
export type DueOrder = z.output<typeof DueOrder>

const sums = { due: CreditsText, overdue: CreditsText }

/** Outstanding amount in credits. `overdue` is included in `due`. */
export const DueSums = z.strictObject(sums)

/** A customer with unpaid orders. */
export const Debtor = z.strictObject({
  user: OrderRow.shape.user,
  orders: z.number().int(),
  ...sums,
  /** The earliest due date. */
  pay_by: InstantText.nullable(),
  balance: CreditsText,
  reminded_at: InstantText.nullable(),
})
export type Debtor = z.output<typeof Debtor>
