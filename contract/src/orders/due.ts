import { z } from 'zod'
import { CreditsText, InstantText } from '../api/scalars.ts'
import { OrderRow } from './order-shapes.ts'

/** An order that was placed to be paid later and is not paid yet. */
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
  /** Credits that are to be paid. */
  due: CreditsText,
  /** Days after the delivery; null while the order is not delivered. */
  pay_by: InstantText.nullable(),
  overdue: z.boolean(),
})
export type DueOrder = z.output<typeof DueOrder>

const sums = { due: CreditsText, overdue: CreditsText }

/** Credits that are to be paid, and those of them that should have been by now. */
export const DueSums = z.strictObject(sums)

/** What one customer has to pay. */
export const Debtor = z.strictObject({
  user: OrderRow.shape.user,
  orders: z.number().int(),
  ...sums,
  /** The earliest day by which something is to be paid. */
  pay_by: InstantText.nullable(),
  balance: CreditsText,
  reminded_at: InstantText.nullable(),
})
export type Debtor = z.output<typeof Debtor>
