import { CountPendingOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { useLive } from '../../platform/api/live.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useTitleCount } from '../../platform/routing/page-title.ts'
import { ring } from '../../platform/sound/ring.ts'
import { useSound } from '../../platform/sound/use-sound.ts'

/** If sounds are on, plays a sound for new orders and shows the number of pending orders in the browser title. */
export function useOrderRing(): void {
  const { isOn } = useSound()
  const waiting = useQueryOf(CountPendingOrders, { query: { waits_for: 'staff' } })
  useTitleCount('orders', isOn ? (waiting.data?.count ?? 0) : 0)
  useLive(['order.submitted', 'order.resubmitted'], () => {
    if (isOn) void ring()
  })
}
