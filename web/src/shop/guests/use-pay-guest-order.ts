import { StartGuestPayment } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import type { PayingOnline } from '../../payments/use-pay-online.ts'
import { useCommand } from '../../platform/api/queries.ts'

/** Starts the payment of a guest's order and sends the buyer to the provider's page. */
export function usePayGuestOrder(): PayingOnline {
  const start = useCommand(StartGuestPayment)
  return {
    problem: start.error,
    isBusy: start.isPending || start.isSuccess,
    canStore: false,
    async pay(token, provider) {
      const { redirect_url } = await start.mutateAsync({ params: { token }, body: { provider } })
      window.location.assign(redirect_url)
    },
  }
}
