import { z } from 'zod'
import { providerNames } from '../api/payment-providers.ts'
import { Id, InstantText, MoneyText } from '../api/scalars.ts'

/** A payment: the amount that a customer has to pay, and the state of the last attempt. */
export const Payment = z.strictObject({
  _id: Id,
  invoice_id: Id.nullable(),
  /** The purpose of the payment, such as the invoice number. */
  description: z.string(),
  amount: MoneyText,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'cancelled']),
  attempt: z
    .strictObject({ provider: z.string(), status: z.enum(['pending', 'paid', 'surplus', 'failed', 'cancelled']) })
    .nullable(),
  /** The time at which the order is cancelled if it is still unpaid; null: never. */
  expires_at: InstantText.nullable(),
  /** The providers through which the customer can pay online. */
  methods: z.array(z.enum(providerNames)),
  /** True if the payment begins a subscription: the method is stored, and only providers that can do so are offered. */
  must_store: z.boolean(),
})
export type Payment = z.output<typeof Payment>
