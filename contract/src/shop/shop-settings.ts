import { z } from 'zod'
import { paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'
import type { PaymentMethod } from '../billing/invoice.ts'
import { withdrawalRules, withdrawalScopes } from './withdrawals/withdrawal.ts'

/** The switches for the shop's payment methods. */
export const shopPaymentFlags = [
  'paypal_payment',
  'payfast_payment',
  'stripe_payment',
  'crypto_payment',
  'square_payment',
  'bank_payment',
] as const

/** The payment methods that `crypto_payment` switches on: those for cryptocurrencies. */
export const cryptoMethods = ['btcpay', 'coinbase'] as const satisfies readonly PaymentMethod[]

/** `late_days`: reminders that are overdue by more days are not sent. */
export const cartReminderRules = { min_hours: 1, max_hours: 168, late_days: 3 } as const

const flags = tableOf(shopPaymentFlags, () => z.boolean())

/** `status`: whether the shop is open. The texts are cleaned HTML. */
export const ShopSettings = z.strictObject({
  status: z.boolean(),
  /** Whether orders are possible without an account. */
  guest_orders: z.boolean(),
  /** Whether customers are reminded of carts that they have not changed for this many hours. */
  cart_reminders: z.boolean(),
  cart_reminder_hours: z.number().int(),
  /** Whether businesses see prices with VAT; all others always do. */
  business_prices_with_vat: z.boolean(),
  description: z.string(),
  terms_and_conditions: z.string(),
  withdrawal_text: z.string(),
  withdrawal_scope: z.enum(withdrawalScopes),
  /** Days after delivery within which a buyer can withdraw. */
  withdrawal_days: z.number().int(),
  /** Assumed delivery time in days, for parcels without a reported delivery date. */
  delivery_days: z.number().int(),
  ...flags,
})
export type ShopSettings = z.output<typeof ShopSettings>

/** Omitted fields stay unchanged. */
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
