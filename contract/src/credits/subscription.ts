import { z } from 'zod'
import type { Moves } from '../api/moves.ts'
import { CreditsText, DayText, Id, InstantText, MoneyText } from '../api/scalars.ts'

/** starting: the first payment is outstanding. past_due: a charge has failed and can be paid by hand. */
export const subscriptionStatuses = ['starting', 'active', 'past_due', 'paused', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Reasons why a subscription is past due, paused or ended. */
export const subscriptionReasons = [
  ...(['declined', 'authentication', 'no_method', 'address', 'refunded', 'no_package'] as const),
  ...(['not_started', 'unpaid', 'customer', 'staff'] as const),
] as const
export type SubscriptionReason = (typeof subscriptionReasons)[number]

export const subscriptionMoves = {
  activate: { from: ['starting', 'past_due'], to: 'active' },
  fail: { from: ['starting', 'active', 'paused'], to: 'past_due' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  end: { from: ['starting', 'active', 'past_due', 'paused'], to: 'ended' },
} as const satisfies Moves<SubscriptionStatus>

const terms = {
  _id: Id,
  /** The package. Name, credits and net price are those to which the customer has agreed. */
  price_id: Id,
  name: z.string(),
  count: CreditsText,
  bonus: CreditsText,
  amount: MoneyText,
  currency: z.string(),
  status: z.enum(subscriptionStatuses),
  reason: z.enum(subscriptionReasons).nullable(),
  /** The reason that staff have given for the end. */
  note: z.string(),
  /** The next charge day, or the day on which a cancelled subscription ends, in the site's time zone. */
  next_on: DayText,
  /** True if the subscription ends on `next_on`. */
  is_cancelled: z.boolean(),
}

/** A customer's monthly subscription, with the current VAT. */
export const Subscription = z.strictObject({
  ...terms,
  vat: MoneyText,
  total: MoneyText,
  /** The payment that the subscription waits for. */
  payment_id: Id.nullable(),
})
export type Subscription = z.output<typeof Subscription>

/** A subscription in the list of all customers. */
export const ListedSubscription = z.strictObject({
  ...terms,
  created_at: InstantText,
  user: z.strictObject({ _id: Id, name: z.string(), company_name: z.string(), email: z.string() }),
})
export type ListedSubscription = z.output<typeof ListedSubscription>
