import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { providerNames } from '../api/payment-providers.ts'
import { DayText, Id, line, MoneyInput, pageQuery, pageResult } from '../api/scalars.ts'
import { StoredMethod } from '../payments/stored-method.ts'
import { ListedSubscription, Subscription, subscriptionStatuses } from './subscription.ts'

const params = z.strictObject({ id: Id })

const subscriptionState = {
  /** True if the site offers monthly packages. */
  is_offered: z.boolean(),
  currency: z.string(),
  /** The newest subscription, which may have ended. */
  subscription: Subscription.nullable(),
  method: StoredMethod.nullable(),
  /** True if the stored method can be charged at the moment: it exists and its provider is on. */
  can_charge: z.boolean(),
  /** The next charge day of a subscription that begins today. */
  renews_on: DayText,
}

/** The net price that the caller has seen. The call is refused if the price has changed since. */
const agreed = { price_id: Id, amount: MoneyInput }

const addressProblems = ['credits.billing_address_incomplete', 'credits.billing_address_unconfirmed'] as const

const saleProblems = ['credits.price_not_found', 'credits.price_changed', 'credits.payment_method_off'] as const

export const GetSubscription = endpoint({
  name: 'credits.get_subscription',
  method: 'GET',
  path: '/credits/subscription',
  access: ['customer'],
  summary: "The caller's monthly subscription and stored payment method",
  payload: subscriptionState,
})

export const Subscribe = endpoint({
  name: 'credits.subscribe',
  method: 'POST',
  path: '/credits/subscription',
  access: ['customer'],
  summary: 'Subscribe to a monthly package; the caller agrees to the monthly charges',
  body: z.strictObject({
    ...agreed,
    /** The provider at which the first month is paid and the method is stored. Without it, the stored method is charged at once. */
    payment_method: z.enum(providerNames).optional(),
  }),
  payload: { ...subscriptionState, payment_id: Id },
  personal: true,
  problems: [
    ...saleProblems,
    ...addressProblems,
    'credits.top_up_off',
    'credits.subscription_exists',
    'credits.no_stored_method',
  ],
  limits: [{ by: 'principal', seconds: 3600, count: 30 }],
})

export const ChangeSubscription = endpoint({
  name: 'credits.change_subscription',
  method: 'PUT',
  path: '/credits/subscription',
  access: ['customer'],
  summary: 'Change the package from the next charge on; the caller agrees to its current price',
  body: z.strictObject(agreed),
  payload: subscriptionState,
  personal: true,
  problems: [...saleProblems, 'credits.subscription_not_found', 'credits.subscription_wrong_state'],
})

export const CancelSubscription = endpoint({
  name: 'credits.cancel_subscription',
  method: 'DELETE',
  path: '/credits/subscription',
  access: ['customer'],
  summary: 'Cancel the subscription at the end of the paid month; at once if no month is paid',
  payload: subscriptionState,
  problems: ['credits.subscription_not_found'],
})

export const ResumeSubscription = endpoint({
  name: 'credits.resume_subscription',
  method: 'POST',
  path: '/credits/subscription/resume',
  access: ['customer'],
  summary: 'Withdraw the cancellation, or continue after a pause; the caller agrees to the monthly charges',
  payload: subscriptionState,
  personal: true,
  problems: [
    'credits.subscription_not_found',
    'credits.subscription_wrong_state',
    'credits.no_stored_method',
    'credits.subscription_withdrawn',
    ...addressProblems,
  ],
})

export const GetUserSubscription = endpoint({
  name: 'credits.get_user_subscription',
  method: 'GET',
  path: '/user/:id/subscription',
  access: ['may:dealers_manager.balance', 'may:dealers_manager.invoices'],
  summary: "A customer's monthly subscription and stored payment method",
  params,
  payload: subscriptionState,
  problems: ['accounts.user_not_found'],
})

export const ListSubscriptions = endpoint({
  name: 'credits.list_subscriptions',
  method: 'GET',
  path: '/credit_subscriptions',
  access: ['may:dealers_manager.balance'],
  summary: 'Monthly subscriptions of all customers, newest first',
  query: z.strictObject({
    keywords: line(100).default(''),
    status: z.enum(subscriptionStatuses).optional(),
    ...pageQuery(),
  }),
  payload: { subscriptions: z.array(ListedSubscription), ...pageResult },
})

export const EndSubscription = endpoint({
  name: 'credits.end_subscription',
  method: 'POST',
  path: '/credit_subscriptions/:id/end',
  access: ['may:dealers_manager.balance'],
  summary: "End a customer's subscription at once; the customer reads the reason",
  params,
  body: z.strictObject({ reason: line(200, 3) }),
  payload: { subscription_id: Id },
  problems: ['credits.subscription_not_found'],
})
