import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { ConfirmPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useCallback, useEffect, useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'

/** Milliseconds between status requests for a pending payment. Providers normally report within seconds. */
const askEvery = 4_000

/** Calls `ask` immediately and every few seconds while a payment is pending. `ask` must be a stable function. */
export function useAskWhilePending(isPending: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isPending) return undefined
    ask()
    const timer = setInterval(ask, askEvery)
    return () => clearInterval(timer)
  }, [isPending, ask])
}

/**
 * Requests the payment's status from the provider while the payment is pending. `domains` are refreshed, because the payment
 * changes their data.
 */
export function useConfirmation({ _id }: Payment, isPending: boolean, domains: readonly string[]): void {
  const [refreshes] = useState(domains)
  const { mutate } = useCommand(ConfirmPayment, { refreshes })
  const ask = useCallback(() => mutate({ params: { id: _id } }), [_id, mutate])
  useAskWhilePending(isPending, ask)
}
