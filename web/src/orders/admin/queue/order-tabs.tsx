import {
  CountCancelledOrders,
  CountCompleteOrders,
  CountPendingOrders,
  CountWarningOrders,
} from '@mapwright/contract/orders/order-desk-endpoints.ts'
import { Link } from '@tanstack/react-router'
import { useQueryOf } from '../../../app/api/queries.ts'
import { useFormats } from '../../../app/i18n/formats.ts'
import { useWording } from '../../../app/i18n/wording.ts'
import classes from './order-tabs.module.css'

const queue = '/admin/manage_orders/pending_orders'
const history = '/admin/manage_orders/order_history'

/** The four piles that orders lie on, each with how many there are just now. */
const tabs = [
  { name: 'pending', to: queue, search: {}, count: CountPendingOrders },
  { name: 'warning', to: queue, search: { waits_for: 'customer' }, count: CountWarningOrders },
  { name: 'completed', to: history, search: { status: 'completed' }, count: CountCompleteOrders },
  { name: 'cancelled', to: history, search: { status: 'cancelled' }, count: CountCancelledOrders },
] as const

export type OrderTab = (typeof tabs)[number]['name']

function Count({ endpoint }: { endpoint: (typeof tabs)[number]['count'] }) {
  const f = useFormats()
  const count = useQueryOf(endpoint, {}).data?.count
  return <span className={classes.count}>{count === undefined ? '' : f.number(count)}</span>
}

/** The way between the piles; `current` is undefined where a page shows several. */
export function OrderTabs({ current }: { current: OrderTab | undefined }) {
  const t = useWording('orders')
  return (
    <nav className={classes.tabs} aria-label={t('orders:queue.piles')}>
      {tabs.map(({ name, to, search, count }) => (
        <Link
          key={name}
          to={to as string}
          search={search as never}
          activeProps={{ 'aria-current': undefined }}
          data-current={name === current || undefined}
          {...(name === current ? { 'aria-current': 'page' } : {})}
        >
          {t(`orders:queue.${name}`)} <Count endpoint={count} />
        </Link>
      ))}
    </nav>
  )
}
