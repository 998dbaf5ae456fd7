import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { CreditsInput, CreditsText } from '../api/scalars.ts'

/** The balance below which the customer is notified; null turns off the notification. */
const threshold = CreditsText.nullable()

export const GetLowBalanceNotice = endpoint({
  name: 'credits.get_low_balance_notice',
  method: 'GET',
  path: '/credits/low_balance_notice',
  access: ['customer'],
  summary: 'Below which balance the caller is notified; null if never',
  payload: { threshold },
})

export const ChangeLowBalanceNotice = endpoint({
  name: 'credits.change_low_balance_notice',
  method: 'PUT',
  path: '/credits/low_balance_notice',
  access: ['customer'],
  summary: 'Choose below which balance to be notified, once until the balance has risen above it again; null for never',
  body: z.strictObject({
    threshold: CreditsInput.refine((credits) => credits > 0n, { params: { code: 'not_positive' } }).nullable(),
  }),
  payload: { threshold },
})
