import { Stack } from '@mantine/core'
import type { GuestOrder } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { useSearch } from '@tanstack/react-router'
import { Panel } from '../../ui/layout/panel.tsx'
import { ResultHead } from '../checkout/result-head.tsx'
import { resultState } from '../checkout/result-state.ts'

/** Returns true if a guest comes from the checkout or the provider's page and has paid. False if the page was opened from a mail. */
export function useIsThanked({ order, payment }: GuestOrder): boolean {
  const { status } = useSearch({ from: '/public/shop/guest-order/$token' })
  const { current_status, lines } = order
  // Digital products are delivered at once, so their order is complete with the payment.
  const isNew = current_status === 'paid' || (current_status === 'completed' && lines.every(isDigital))
  return isNew && (status === 'success' || status === 'pending') && resultState(order, payment, false) === 'paid'
}

/** Thanks a guest for a paid order, and names the next steps. */
export function GuestThanks({ order }: { order: ShopOrder }) {
  return (
    <Panel>
      <Stack gap={16}>
        <ResultHead order={order} state="paid" />
      </Stack>
    </Panel>
  )
}
