import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { useCommand } from '../platform/api/queries.ts'

/** The start of an online payment. `pay` takes the id of the payment or the secret of its order. */
export type PayingOnline = {
  problem: ProblemError | null
  isBusy: boolean
  pay: (id: string, provider: string, options?: { store_method: boolean }) => Promise<void>
  /** True if the payment method can be stored, which buyers without an account cannot do. */
  canStore: boolean
}

/** Starts a payment and sends the customer to the provider's page. */
export function usePayOnline(): PayingOnline {
  const start = useCommand(StartPayment)
  return {
    problem: start.error,
    isBusy: start.isPending || start.isSuccess,
    canStore: true,
    async pay(payment_id, provider, { store_method } = { store_method: false }) {
      const { redirect_url } = await start.mutateAsync({ params: { id: payment_id }, body: { provider, store_method } })
      window.location.assign(redirect_url)
    },
  }
}
