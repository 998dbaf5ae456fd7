import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { CreditsInput, Id, MoneyInput } from '../api/scalars.ts'
import { StoredMethod } from '../payments/stored-method.ts'
import { TopUp, topUpCaps, topUpLimits } from './top-up.ts'

const topUpState = {
  /** True if the site offers automatic top-ups. */
  is_offered: z.boolean(),
  currency: z.string(),
  top_up: TopUp.nullable(),
  method: StoredMethod.nullable(),
  /** The limit that the next purchase would exceed; null if none. */
  limit_reached: z.enum(topUpLimits).nullable(),
}

const notPositive = { params: { code: 'not_positive' } }

export const GetTopUp = endpoint({
  name: 'credits.get_top_up',
  method: 'GET',
  path: '/credits/top_up',
  access: ['customer'],
  summary: "The caller's automatic top-up and stored payment method",
  payload: topUpState,
})

export const ChangeTopUp = endpoint({
  name: 'credits.change_top_up',
  method: 'PUT',
  path: '/credits/top_up',
  access: ['customer'],
  summary: 'Switch on automatic top-ups, change them, or continue them after a pause; the caller agrees to the charges',
  /** Contains either `price_id` of a package or `count`, a number of credits. */
  body: z.strictObject({
    threshold: CreditsInput.refine((credits) => credits > 0n, notPositive),
    price_id: Id.optional(),
    count: CreditsInput.optional(),
    daily_limit: z.int().min(1).max(topUpCaps.daily),
    monthly_limit: MoneyInput.refine((amount) => amount > 0n, notPositive).refine(
      (amount) => amount <= topUpCaps.monthly,
      { params: { code: 'invalid' } },
    ),
  }),
  payload: topUpState,
  personal: true,
  problems: [
    'credits.top_up_off',
    'credits.no_stored_method',
    'credits.price_not_found',
    'credits.own_amount_off',
    'credits.payment_method_off',
    'credits.count_out_of_range',
    'credits.billing_address_incomplete',
    'credits.billing_address_unconfirmed',
  ],
})

export const StopTopUp = endpoint({
  name: 'credits.stop_top_up',
  method: 'DELETE',
  path: '/credits/top_up',
  access: ['customer'],
  summary: 'Switch off automatic top-ups',
  payload: topUpState,
})

export const GetUserTopUp = endpoint({
  name: 'credits.get_user_top_up',
  method: 'GET',
  path: '/user/:id/top_up',
  access: ['may:dealers_manager.balance', 'may:dealers_manager.invoices'],
  summary: "A customer's automatic top-up and stored payment method",
  params: z.strictObject({ id: Id }),
  payload: topUpState,
  problems: ['accounts.user_not_found'],
})
