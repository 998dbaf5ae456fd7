import type { Payment } from '@mapwright/contract/payments/payment.ts'

/** The state of a payment as a customer sees it. */
export type PaymentState = 'paid' | 'pending' | 'failed' | 'cancelled' | 'surplus' | 'closed'

/** Whether the provider has not decided about the payment yet, even if the customer left its page without paying. */
export const isBeingConfirmed = ({ status, attempt }: Pick<Payment, 'status' | 'attempt'>): boolean =>
  status === 'open' && attempt?.status === 'pending'

/** The state from the customer's view; `hasGivenUp` if the provider's page sent the customer back without a payment. */
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
