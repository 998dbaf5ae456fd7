import { z } from 'zod'
import { paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'
import { withdrawalRules, withdrawalScopes } from './withdrawal.ts'

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
  withdrawal_text: z.string(),
  withdrawal_scope: z.enum(withdrawalScopes),
  /** How many days after the delivery a buyer can withdraw. */
  withdrawal_days: z.number().int(),
  /** How many days parcels take, where the day of the delivery is not known. */
  delivery_days: z.number().int(),
  ...flags,
})
export type ShopSettings = z.output<typeof ShopSettings>

/** Omitted fields stay unchanged. */
export const ShopSettingsInput = z
  .strictObject({
    status: z.boolean(),
    description: paragraph(5_000),
    terms_and_conditions: paragraph(100_000),
    withdrawal_text: paragraph(100_000),
    withdrawal_scope: z.enum(withdrawalScopes),
    withdrawal_days: z.number().int().min(withdrawalRules.min_days).max(withdrawalRules.max_days),
    delivery_days: z.number().int().min(0).max(withdrawalRules.max_delivery_days),
    ...flags,
  })
  .partial()
