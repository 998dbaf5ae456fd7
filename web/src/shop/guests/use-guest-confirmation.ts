import { ConfirmGuestPayment } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { useCallback } from 'react'
import { useAskWhilePending } from '../../payments/use-confirmation.ts'
import { useCommand } from '../../platform/api/queries.ts'

/** Requests the payment's status from the provider while the payment of a guest's order is pending. */
export function useGuestConfirmation(token: string, isPending: boolean): void {
  const { mutate } = useCommand(ConfirmGuestPayment)
  const ask = useCallback(() => mutate({ params: { token } }), [token, mutate])
  useAskWhilePending(isPending, ask)
}
