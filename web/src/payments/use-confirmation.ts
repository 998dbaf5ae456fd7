import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { ConfirmPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useCallback, useEffect, useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'

/** Interval between questions about a pending payment, in ms: reports normally arrive within seconds. */
const askEvery = 4_000

/** Calls `ask` while a payment is pending, now and every few seconds; it must stay the same function. */
export function useAskWhilePending(isPending: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isPending) return undefined
    ask()
    const timer = setInterval(ask, askEvery)
    return () => clearInterval(timer)
  }, [isPending, ask])
}

/** Asks the provider while a payment is pending. `domains` are those that the payment changes. */
export function useConfirmation({ _id }: Payment, isPending: boolean, domains: readonly string[]): void {
  const [refreshes] = useState(domains)
  const { mutate } = useCommand(ConfirmPayment, { refreshes })
  const ask = useCallback(() => mutate({ params: { id: _id } }), [_id, mutate])
  useAskWhilePending(isPending, ask)
}
