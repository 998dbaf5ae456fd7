import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { GetCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { PlaceShopOrder } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePayOnline } from '../../payments/use-pay-online.ts'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { refreshNames, useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import type { CartLine } from '../cart/cart-lines.ts'

/** The buyer's choices in the checkout, for customers and guests alike. */
export type ChosenOrder = Omit<CallInput<typeof PlaceShopOrder>['body'], 'shopping_cart_id'>

export type Placing = {
  place: (order: ChosenOrder) => Promise<void>
  isBusy: boolean
  problem: ProblemError | null
}

/** Places the order and continues with the payment: on the provider's page, or on the page with the bank details. */
export function usePlaceOrder(lines: readonly CartLine[]): Placing {
  const client = useQueryClient()
  const go = useGo()
  const cart_id = useQueryOf(GetCart).data?.shopping_cart.shopping_cart_id
  const command = useCommand(PlaceShopOrder, { refreshes: ['billing', 'credits'] })
  const { pay } = usePayOnline()
  const [isBusy, setIsBusy] = useState(false)
  const place = async (order: ChosenOrder): Promise<void> => {
    if (isBusy || !cart_id || lines.length === 0) return
    setIsBusy(true)
    try {
      const { order: placed } = await command.mutateAsync({ body: { ...order, shopping_cart_id: cart_id } })
      const { invoice_no, payment_id } = placed
      const show = (status: 'success' | 'failure') =>
        go('/shop/checkout/$status/$invoice_no', { params: { status, invoice_no }, replace: true })
      if (order.payment_method === 'bank' || Number(placed.total) === 0) return show('success')
      // If starting the payment fails, the order remains, and its page offers another payment.
      await pay(payment_id, order.payment_method).catch(() => show('failure'))
    } catch (failure) {
      problemIn(failure)
      // The price, stock or cart may have changed; the page then shows the change.
      refreshNames(client, ['shop'])
      setIsBusy(false)
    }
  }
  return { place, isBusy, problem: command.error }
}
