import { useLocalStorage } from '@mantine/hooks'
import { CountPendingOrders } from '@mapwright/contract/orders/order-list-endpoints.ts'
import { useLive } from '../../platform/api/live.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useTitleCount } from '../../platform/routing/page-title.ts'
import { ring } from './ring.ts'

/** Plays a sound for new orders and shows the number of pending ones in the browser title; the setting is remembered in this browser. */
export function useOrderRing() {
  const [choice, setChoice] = useLocalStorage<'on' | 'off'>({ key: 'mapwright.order_ring', defaultValue: 'on' })
  const isOn = choice === 'on'
  const waiting = useQueryOf(CountPendingOrders, { query: { waits_for: 'staff' } })
  useTitleCount(isOn ? (waiting.data?.count ?? 0) : 0)
  useLive(['order.submitted', 'order.resubmitted'], () => {
    if (isOn) void ring()
  })
  const toggle = () => {
    setChoice(isOn ? 'off' : 'on')
    if (!isOn) void ring()
  }
  return { isOn, toggle }
}
