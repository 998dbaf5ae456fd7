import { z } from 'zod'
import { paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'
import type { PaymentMethod } from '../billing/invoice.ts'
import { withdrawalRules, withdrawalScopes } from './withdrawals/withdrawal.ts'

/** Settings that enable the shop's payment methods. */
export const shopPaymentFlags = [
  'paypal_payment',
  'payfast_payment',
  'stripe_payment',
  'crypto_payment',
  'square_payment',
  'bank_payment',
] as const

/** Payment methods for cryptocurrencies, which `crypto_payment` enables. */
export const cryptoMethods = ['btcpay', 'coinbase'] as const satisfies readonly PaymentMethod[]

/** Limits of cart reminders. A reminder is not sent if it is overdue by more than `late_days`. */
export const cartReminderRules = { min_hours: 1, max_hours: 168, late_days: 3 } as const

const flags = tableOf(shopPaymentFlags, () => z.boolean())

/**
 * Settings of the shop. `status` is true if the shop is open. The texts are sanitized HTML; the terms and the instructions on withdrawal are
 * those for all languages.
 */
export const ShopSettings = z.strictObject({
  status: z.boolean(),
  /** True if people can order without an account. */
  guest_orders: z.boolean(),
  /** True if customers are reminded of carts that they have not changed for `cart_reminder_hours`. */
  cart_reminders: z.boolean(),
  cart_reminder_hours: z.number().int(),
  /** True if businesses see prices with VAT. Private buyers always do. */
  business_prices_with_vat: z.boolean(),
  description: z.string(),
  terms_and_conditions: z.string(),
  withdrawal_text: z.string(),
  withdrawal_scope: z.enum(withdrawalScopes),
  /** Withdrawal period in days after delivery. */
  withdrawal_days: z.number().int(),
  /** Delivery time in days that is assumed for parcels without a reported delivery. */
  delivery_days: z.number().int(),
  ...flags,
})
export type ShopSettings = z.output<typeof ShopSettings>

/** Changes of the settings. Omitted fields stay unchanged. */
export const ShopSettingsInput = z
  .strictObject({
    status: z.boolean(),
    guest_orders: z.boolean(),
    cart_reminders: z.boolean(),
    cart_reminder_hours: z.number().int().min(cartReminderRules.min_hours).max(cartReminderRules.max_hours),
    business_prices_with_vat: z.boolean(),
    description: paragraph(5_000),
    terms_and_conditions: paragraph(100_000),
    withdrawal_text: paragraph(100_000),
    withdrawal_scope: z.enum(withdrawalScopes),
    withdrawal_days: z.number().int().min(withdrawalRules.min_days).max(withdrawalRules.max_days),
    delivery_days: z.number().int().min(0).max(withdrawalRules.max_delivery_days),
    ...flags,
  })
  .partial()
