import type { GuestDetails } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import { PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemIn } from '../../platform/api/problem-error.ts'
import { refreshNames, useCommand } from '../../platform/api/queries.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import type { CartLine } from '../cart/cart-lines.ts'
import { visitorCart } from '../cart/visitor-cart.ts'
import type { ChosenOrder } from '../checkout/use-place-order.ts'
import { usePayGuestOrder } from './use-pay-guest-order.ts'

/** Returns 32 random bytes in base64url encoding. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const padded = btoa(String.fromCharCode(...bytes))
  return padded.slice(0, 43).replaceAll('+', '-').replaceAll('/', '_')
}

type Buying = { lines: readonly CartLine[]; captcha: string }

/** Places a guest's order and continues with the payment: at the provider, or on the order's page. */
export function usePlaceGuestOrder({ lines, captcha }: Buying) {
  const client = useQueryClient()
  const go = useGo()
  const command = useCommand(PlaceGuestOrder)
  const { pay } = usePayGuestOrder()
  // The secret stays the same for all attempts, so that the server recognizes a repeated order after a lost response.
  const [secret] = useState(newSecret)
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const place = async (order: ChosenOrder, buyer: GuestDetails): Promise<void> => {
    if (isBusy || lines.length === 0) return
    setIsBusy(true)
    const items = lines.map(({ product_id, quantity, selected_extra_options }) => ({
      ...{ product_id, quantity, selected_extra_options },
    }))
    try {
      const { order: placed } = await command.mutateAsync({
        body: { ...order, ...buyer, items, secret, captcha },
      })
      const show = (search: { status?: 'success' } = {}) =>
        go('/shop/guest-order/$token', { params: { token: secret }, search, replace: true })
      visitorCart.write([])
      if (order.payment_method === 'bank' || Number(placed.total) === 0) return show({ status: 'success' })
      // If the payment cannot be started, the order remains. Its page offers to pay again.
      await pay(secret, order.payment_method).catch(() => show())
    } catch (failure) {
      problemIn(failure)
      // Refreshes the shop's data, because the price or stock may have changed.
      refreshNames(client, ['shop'])
      setRefusals((count) => count + 1)
      setIsBusy(false)
    }
  }
  return { place, isBusy, problem: command.error, refusals }
}
