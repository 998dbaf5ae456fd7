import { z } from 'zod'
import { money } from '../api/amounts.ts'
import { CreditsText, Id, MoneyText } from '../api/scalars.ts'

/** Hard limits of automatic top-ups: purchases in 24 hours, and the amount in 30 days. */
export const topUpCaps = { daily: 5, monthly: money(10_000_00n) }

/** Reasons for which automatic top-ups pause until the customer switches them on again. */
export const topUpPauses = ['declined', 'authentication', 'no_method', 'address', 'no_package', 'refunded'] as const
export type TopUpPause = (typeof topUpPauses)[number]

/** The limit that keeps the next automatic purchase from being made. */
export const topUpLimits = ['daily', 'monthly'] as const
export type TopUpLimit = (typeof topUpLimits)[number]

/** A customer's order to buy credits automatically: a package (`price_id`) or a number of credits (`count`). */
export const TopUp = z.strictObject({
  threshold: CreditsText,
  price_id: Id.nullable(),
  count: CreditsText.nullable(),
  daily_limit: z.int(),
  monthly_limit: MoneyText,
  paused_because: z.enum(topUpPauses).nullable(),
  /** The failed payment, as long as it can be paid by hand. */
  payment_id: Id.nullable(),
})
export type TopUp = z.output<typeof TopUp>
