import type { Payment } from '@mapwright/contract/payments/payment.ts'

/** The state of a payment as a customer sees it. */
export type PaymentState = 'paid' | 'pending' | 'failed' | 'cancelled' | 'surplus' | 'closed'

/** Returns true if the provider has neither confirmed nor refused the payment yet. The customer may have left its page without paying. */
export const isBeingConfirmed = ({ status, attempt }: Pick<Payment, 'status' | 'attempt'>): boolean =>
  status === 'open' && attempt?.status === 'pending'

/** Returns the state that the customer sees. `hasGivenUp` is true if the provider's page returned the customer without a payment. */
export function paymentState(
  { status, attempt }: Pick<Payment, 'status' | 'attempt'>,
  hasGivenUp: boolean,
): PaymentState {
  if (attempt?.status === 'surplus') return 'surplus'
  if (status === 'paid') return 'paid'
  if (status === 'cancelled') return 'closed'
  if (attempt?.status === 'failed') return 'failed'
  if (attempt?.status === 'pending' && !hasGivenUp) return 'pending'
  return 'cancelled'
}
