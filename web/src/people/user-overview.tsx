import { GetUserNotes } from '@mapwright/contract/accounts/note-endpoints.ts'
import { roles } from '@mapwright/contract/accounts/roles.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { GetUserOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import type { ReactNode } from 'react'
import { OrderStatusBadge } from '../orders/order-status.tsx'
import { vehicleName } from '../orders/vehicle-name.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { useMay } from '../platform/session/me.ts'
import { Panel } from '../ui/panel.tsx'
import { ShowTogether } from '../ui/show-together.tsx'
import { SkeletonColumns, SkeletonText } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { When } from '../ui/when.tsx'
import { UserFacts } from './user-facts.tsx'
import classes from './user-overview.module.css'

const maxOrders = 5
const maxNotes = 3

function ViewLink({ user, view, children }: { user: User; view: string; children: ReactNode }) {
  return (
    <PageLink to="/admin/agent_manager/agent/$id" params={{ id: user._id }} search={{ view }}>
      {children}
    </PageLink>
  )
}

/** The newest orders and their total number. */
function LatestOrders({ user }: { user: User }) {
  const t = useWording('people', 'orders')
  const f = useFormats()
  const query = useQueryOf(GetUserOrders, { query: { user_id: user._id, page: 1, size: maxOrders } })
  const total = query.data?.total ?? 0
  return (
    <Panel
      title={t('people:tab.orders')}
      actions={
        total > 0 && (
          <ViewLink user={user} view="orders">
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
        <ul className={classes.rows}>
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

/** The newest notes of the team. */
function LatestNotes({ user }: { user: User }) {
  const t = useWording('people')
  const query = useQueryOf(GetUserNotes, { params: { id: user._id } })
  const notes = query.data?.notes ?? []
  return (
    <Panel
      title={t('people:tab.notes')}
      actions={
        <ViewLink user={user} view="notes">
          {t(notes.length > 0 ? 'people:overview.all_notes' : 'people:notes.add')}
        </ViewLink>
      }
    >
      {query.isPending ? (
        <SkeletonText lines={3} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : notes.length === 0 ? (
        <p className="meta">{t('people:notes.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {notes.slice(0, maxNotes).map(({ _id, author, text, created_at }) => (
            <li key={_id} className={classes.note}>
              <p dir="auto">{text}</p>
              <p className="meta">
                <bdi>{author}</bdi> · <When at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** A summary of a user: facts, newest orders and notes. */
export function UserOverview({ user }: { user: User }) {
  const mayOrders = useMay('orders')
  return (
    <ShowTogether placeholder={<SkeletonColumns />}>
      <div className={classes.overview}>
        <UserFacts user={user} />
        <div className={classes.columns}>
          {user.role_id === roles.customer && mayOrders && <LatestOrders user={user} />}
          <LatestNotes user={user} />
        </div>
      </div>
    </ShowTogether>
  )
}
