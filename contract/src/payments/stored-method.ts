import { z } from 'zod'
import { providerNames } from '../api/payment-providers.ts'
import { InstantText } from '../api/scalars.ts'

/** A stored payment method, as its owner sees it. The provider's references are never returned. */
export const StoredMethod = z.strictObject({
  provider: z.enum(providerNames),
  /** The brand of a card, or the kind of account. */
  brand: z.string(),
  last4: z.string(),
  /** The month until which a card is valid, as YYYY-MM. */
  valid_until: z.string().nullable(),
  consented_at: InstantText,
})
export type StoredMethod = z.output<typeof StoredMethod>
