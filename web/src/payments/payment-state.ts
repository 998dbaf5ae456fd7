import type { Payment } from '@mapwright/contract/payments/payment.ts'

/** What a customer is told about a payment. */
export type PaymentState = 'paid' | 'pending' | 'failed' | 'cancelled' | 'surplus' | 'closed'

/** The state in words of the customer; `hasGivenUp` if the provider's page sent them back without a payment. */
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
