import { GetPendingOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { IconMoodCheck } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { OrderStatusBadge } from '../order-status.tsx'
import { vehicleName } from '../vehicle-name.ts'
import classes from './dashboard.module.css'
import { DueBadge } from './due-badge.tsx'

/** The first orders of the queue, with a link to the queue. */
export function LongestWaiting() {
  const t = useWording('orders')
  const query = useQueryOf(GetPendingOrders, { query: { status: 'pending', size: 6 } })
  return (
    <Panel
      title={t('orders:dashboard.waiting')}
      actions={<PageLink to="/admin/manage_orders/pending_orders">{t('orders:dashboard.all')}</PageLink>}
    >
      <Loaded query={query} lines={6}>
        {({ orders }) =>
          orders.length === 0 ? (
            <EmptyState icon={IconMoodCheck} title={t('orders:manage.pending_empty')} />
          ) : (
            <ul className={classes.waiting}>
              {orders.map((order) => (
                <li key={order._id}>
                  <PageLink to="/admin/manage_orders/order_details/$id" params={{ id: order._id }} className="tap">
                    <span className="tabular">{order.number}</span>
                    <bdi className={classes.vehicle}>{vehicleName(order)}</bdi>
                  </PageLink>
                  {order.status === 'pending' ? <DueBadge order={order} /> : <OrderStatusBadge status={order.status} />}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
