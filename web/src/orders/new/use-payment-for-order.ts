import { GetPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { paymentState } from '../../payments/payment-state.ts'
import { useQueryOf } from '../../platform/api/queries.ts'

/** The payment from which the customer returned to the order form (`/?payment=…`), and its state. */
export function usePaymentForOrder() {
  const { payment: id, returned } = useSearch({ from: '/customer/' })
  const { data } = useQueryOf(GetPayment, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!data || id === undefined) return undefined
  return { payment: data.payment, state: paymentState(data.payment, returned === 'cancelled') }
}
