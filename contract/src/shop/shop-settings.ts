import { z } from 'zod'
import { paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'

/** The ways to pay that the operator can switch on for the shop. */
export const shopPaymentFlags = [
  'paypal_payment',
  'payfast_payment',
  'stripe_payment',
  'crypto_payment',
  'square_payment',
  'bank_payment',
] as const

const flags = tableOf(shopPaymentFlags, () => z.boolean())

/** `status`: whether the shop is open. The texts are cleaned HTML. */
export const ShopSettings = z.strictObject({
  status: z.boolean(),
  description: z.string(),
  terms_and_conditions: z.string(),
  ...flags,
})
export type ShopSettings = z.output<typeof ShopSettings>

/** Omitted fields stay unchanged. */
export const ShopSettingsInput = z
  .strictObject({
    status: z.boolean(),
    description: paragraph(5_000),
    terms_and_conditions: paragraph(100_000),
    ...flags,
  })
  .partial()
