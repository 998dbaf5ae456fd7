import { Stack } from '@mantine/core'
import type { GuestOrder } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import { useSearch } from '@tanstack/react-router'
import { Panel } from '../../ui/layout/panel.tsx'
import { ResultHead } from '../checkout/result-head.tsx'
import { resultState } from '../checkout/result-state.ts'

/** Thanks a guest who comes from the checkout or the provider's page. Hidden if the page was opened from a mail. */
export function GuestThanks({ order, payment }: GuestOrder) {
  const { status } = useSearch({ from: '/public/shop/guest-order/$token' })
  const isOpen = order.current_status === 'initiated' || order.current_status === 'paid'
  const state = resultState(order, payment, false)
  if (!isOpen || (status !== 'success' && status !== 'pending') || (state !== 'transfer' && state !== 'paid'))
    return null
  return (
    <Panel>
      <Stack gap={16}>
        <ResultHead order={order} state={state} />
      </Stack>
    </Panel>
  )
}
