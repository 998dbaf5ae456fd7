import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** For whom the law's right of withdrawal applies: nobody, private buyers in the EU, or all private buyers. */
export const withdrawalScopes = ['nobody', 'eu', 'everywhere'] as const
export type WithdrawalScope = (typeof withdrawalScopes)[number]

export const withdrawalRules = {
  /** The law of the EU gives at least so many days after delivery. */
  min_days: 14,
  max_days: 365,
  /** How long a parcel may take that nobody has reported as delivered. */
  max_delivery_days: 60,
  max_products: 1000,
} as const

/** A statement of withdrawal. `only_products` is empty if it is about the whole order. */
export const Withdrawal = z.strictObject({ name: z.string(), only_products: z.string(), at: InstantText })
