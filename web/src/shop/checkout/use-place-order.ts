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

/** The buyer's choices in the checkout, the same for customers and guests. */
export type ChosenOrder = Omit<CallInput<typeof PlaceShopOrder>['body'], 'shopping_cart_id'>

export type Placing = {
  place: (order: ChosenOrder) => Promise<void>
  isBusy: boolean
  problem: ProblemError | null
}

/** Places the order and continues with the payment: at the provider, or on the page with the bank details. */
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
      // If the payment cannot be started, the order remains. Its page offers to pay again.
      await pay(payment_id, order.payment_method).catch(() => show('failure'))
    } catch (failure) {
      problemIn(failure)
      // Refreshes the shop's data, because the price, stock or cart may have changed.
      refreshNames(client, ['shop'])
      setIsBusy(false)
    }
  }
  return { place, isBusy, problem: command.error }
}
