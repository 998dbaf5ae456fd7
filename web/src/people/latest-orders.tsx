import { GetUserOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { OrderStatusBadge } from '../orders/order-status.tsx'
import { vehicleName } from '../orders/vehicle-name.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { useMay } from '../platform/session/me.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './user-overview.module.css'
import { ViewLink } from './view-link.tsx'

const maxOrders = 5

/** The newest orders of a user, and their total number. */
export function LatestOrders({ userId, isNarrow = false }: { userId: string; isNarrow?: boolean }) {
  const t = useWording('people', 'orders')
  const f = useFormats()
  const maySeePeople = useMay('dealers_manager.list')
  const query = useQueryOf(GetUserOrders, { query: { user_id: userId, page: 1, size: maxOrders } })
  const total = query.data?.total ?? 0
  return (
    <Panel
      title={t('people:tab.orders')}
      actions={
        total > 0 &&
        maySeePeople && (
          <ViewLink userId={userId} view="orders">
            {t('people:overview.all_orders', { total: f.number(total), count: total })}
          </ViewLink>
        )
      }
    >
      {query.isPending ? (
        <SkeletonText lines={5} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : total === 0 ? (
        <p className="meta">{t('people:orders.none')}</p>
      ) : (
        <ul className={classes.rows} data-narrow={isNarrow || undefined}>
          {query.data.orders.map((order) => (
            <li key={order._id} className={classes.row}>
              <PageLink to="/admin/manage_orders/order_details/$id" params={{ id: order._id }} className="tap">
                {order.number ?? t('orders:status.draft')}
              </PageLink>
              <bdi className={classes.vehicle}>{vehicleName(order)}</bdi>
              <OrderStatusBadge status={order.status} />
              <span className="meta">{order.submitted_at && <When at={order.submitted_at} />}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
