import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { ConfirmPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useEffect, useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'

/** How often a pending payment is asked for, in ms: reports normally arrive within seconds. */
const askEvery = 4_000

/**
 * Asks the provider while a payment is pending, now and every few seconds. `domains` are what the payment changes.
 */
export function useConfirmation({ _id }: Payment, isPending: boolean, domains: readonly string[]): void {
  const [refreshes] = useState(domains)
  const { mutate } = useCommand(ConfirmPayment, { refreshes })
  useEffect(() => {
    if (!isPending) return undefined
    const ask = () => mutate({ params: { id: _id } })
    ask()
    const timer = setInterval(ask, askEvery)
    return () => clearInterval(timer)
  }, [_id, isPending, mutate])
}
