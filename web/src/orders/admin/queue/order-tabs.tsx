import {
  CountCancelledOrders,
  CountCompleteOrders,
  CountPendingOrders,
  CountWarningOrders,
} from '@mapwright/contract/orders/order-list-endpoints.ts'
import { useAnyQuery } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageTabs } from '../../../ui/page-tabs.tsx'
import classes from './order-tabs.module.css'

const queue = '/admin/manage_orders/pending_orders'
const history = '/admin/manage_orders/order_history'

/** The four lists of orders with their current counts. */
const tabs = [
  { name: 'pending', to: queue, search: {}, count: CountPendingOrders, asked: { waits_for: 'staff' } },
  { name: 'warning', to: queue, search: { waits_for: 'customer' }, count: CountWarningOrders },
  { name: 'completed', to: history, search: { status: 'completed' }, count: CountCompleteOrders },
  { name: 'cancelled', to: history, search: { status: 'cancelled' }, count: CountCancelledOrders },
] as const

export type OrderTab = (typeof tabs)[number]['name']

function Count({ endpoint, asked }: { endpoint: (typeof tabs)[number]['count']; asked: object }) {
  const f = useFormats()
  const count = useAnyQuery(endpoint, { query: asked }).data?.['count']
  return <span className={classes.count}>{typeof count === 'number' ? f.number(count) : ''}</span>
}

/** The tabs of the lists; `current` is undefined on a page that shows several. */
export function OrderTabs({ current }: { current: OrderTab | undefined }) {
  const t = useWording('orders')
  return (
    <PageTabs
      label={t('orders:queue.piles')}
      tabs={tabs.map(({ name, count, ...tab }) => ({
        ...tab,
        name: t(`orders:queue.${name}`),
        isCurrent: name === current,
        aside: <Count endpoint={count} asked={'asked' in tab ? tab.asked : {}} />,
      }))}
    />
  )
}
