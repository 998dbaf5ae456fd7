import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useCommand } from '../platform/api/queries.ts'

/** Starts a payment and takes the customer to the provider's page. */
export function usePayOnline() {
  const start = useCommand(StartPayment)
  return {
    problem: start.error,
    isBusy: start.isPending || start.isSuccess,
    async pay(payment_id: string, provider: string): Promise<void> {
      const { redirect_url } = await start.mutateAsync({ params: { id: payment_id }, body: { provider } })
      window.location.assign(redirect_url)
    },
  }
}
