import { z } from 'zod'
import { Id, InstantText, MoneyText } from '../api/scalars.ts'
import { providerNames } from './providers.ts'

/** What a customer is to pay, and how the last attempt to pay it went. */
export const Payment = z.strictObject({
  _id: Id,
  invoice_id: Id.nullable(),
  /** What it is for, such as the number of the invoice. */
  description: z.string(),
  amount: MoneyText,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'cancelled']),
  attempt: z
    .strictObject({ provider: z.string(), status: z.enum(['pending', 'paid', 'surplus', 'failed', 'cancelled']) })
    .nullable(),
  /** When the order is closed unless it is paid; null: it waits. */
  expires_at: InstantText.nullable(),
  /** The ways to pay it online. */
  methods: z.array(z.enum(providerNames)),
})
export type Payment = z.output<typeof Payment>
