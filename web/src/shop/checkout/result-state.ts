import type { Payment } from '@mapwright/contract/payments/payment.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { type PaymentState, paymentState } from '../../payments/payment-state.ts'

/** The outcome of an order as the customer sees it. `transfer` means that the order waits for a bank transfer. */
export type ResultState = PaymentState | 'transfer'

/** Returns the outcome that the customer sees. `hasGivenUp` is true if the provider's page returned the customer without a payment. */
export function resultState(
  { payment_method }: Pick<ShopOrder, 'payment_method'>,
  payment: Pick<Payment, 'status' | 'attempt'>,
  hasGivenUp: boolean,
): ResultState {
  if (payment_method === 'bank' && payment.status === 'open' && payment.attempt === null) return 'transfer'
  return paymentState(payment, hasGivenUp)
}

/** The part of the URL for each outcome. */
export const statusOf = {
  paid: 'success',
  transfer: 'success',
  pending: 'pending',
  failed: 'failure',
  cancelled: 'cancelled',
  surplus: 'failure',
  closed: 'failure',
} as const satisfies Record<ResultState, string>
