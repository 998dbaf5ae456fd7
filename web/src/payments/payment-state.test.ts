import { expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

const attempt = (status: 'pending' | 'paid' | 'surplus' | 'failed' | 'cancelled') => ({ provider: 'stripe', status })

test.each([
  ['open', attempt('pending'), false, 'pending'],
  ['open', attempt('pending'), true, 'cancelled'],
  ['open', attempt('failed'), false, 'failed'],
  ['open', attempt('cancelled'), false, 'cancelled'],
  ['open', null, false, 'cancelled'],
  ['paid', attempt('paid'), true, 'paid'],
  ['paid', attempt('surplus'), false, 'surplus'],
  ['cancelled', null, false, 'closed'],
] as const)('an intent that is %s, with %o, given up: %s, is %s', (status, last, hasGivenUp, state) => {
  expect(paymentState({ status, attempt: last }, hasGivenUp)).toBe(state)
})
