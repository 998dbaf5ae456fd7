import { ListUnreadOrders } from '@mapwright/contract/orders/message-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import type { NameIn } from '@mapwright/contract/wording-keys.ts'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { Face } from '../feedback/face.tsx'
import { OrderStatusBadge } from '../order-status.tsx'
import { ecuName, vehicleName } from '../vehicle-name.ts'
import { AutomationFlag, isFlagged } from './automation/automation-flag.tsx'
import { DueBadge, WaitingTime } from './due-badge.tsx'
import classes from './order-columns.module.css'

const TwoLines = ({ first, second, isWhole }: { first: ReactNode; second: ReactNode; isWhole?: boolean }) => (
  <div className={classes.lines} data-whole={isWhole}>
    <bdi>{first}</bdi>
    {second && <bdi className="meta">{second}</bdi>}
  </div>
)

/** Text on one line. Long text loses its end, even if its direction differs from the page's. The tooltip contains the whole text. */
const OneLine = ({ text }: { text: string }) => (
  <div className={classes.lines} title={text}>
    <bdi>{text}</bdi>
  </div>
)

/** Control unit and license plate. The plate is never truncated, because a part of it could be a different plate. */
function UnitAndPlate({ order }: { order: OrderRow }) {
  const unit = ecuName(order)
  return (
    <>
      {unit}
      {unit && order.reg_no && ' · '}
      <span className={classes.plate}>{order.reg_no}</span>
    </>
  )
}

/** The status. Shows the assignee below it if the table is too narrow for a column of assignees. */
const Handling = ({ order }: { order: OrderRow }) => (
  <TwoLines
    isWhole
    first={<OrderStatusBadge status={order.status} />}
    second={
      isFlagged(order) ? (
        <AutomationFlag order={order} />
      ) : (
        order.assignee && <span className={classes.assignee}>{order.assignee.name}</span>
      )
    }
  />
)

const Due = ({ order }: { order: OrderRow }) => (
  <TwoLines
    isWhole
    first={<DueBadge order={order} />}
    second={
      order.status === 'incomplete' ? (
        <When at={order.submitted_at ?? order.created_at} />
      ) : (
        <WaitingTime order={order} />
      )
    }
  />
)

/** Returns the columns of orders. `sorts` lists the columns that the endpoint can sort by. */
export function useOrderColumns(sorts: readonly string[] = []) {
  const t = useWording('orders', 'conversations')
  const unread = useQueryOf(ListUnreadOrders).data?.orders ?? []
  const column = (key: NameIn<'orders:column'>, more: Omit<Column<OrderRow>, 'key' | 'header'>): Column<OrderRow> => ({
    key,
    header: t(`orders:column.${key}`),
    sortable: sorts.includes(key),
    ...more,
  })
  return {
    number: column('number', {
      width: 96,
      phone: 'title',
      cell: ({ _id, number }) => (
        <span className={`tabular ${classes.number}`}>
          {number ?? t('orders:status.draft')}
          {unread.includes(_id) && (
            <span className={classes.unread} role="img" aria-label={t('conversations:unread')} />
          )}
        </span>
      ),
    }),
    vehicle: column('vehicle', {
      fit: 'fill',
      width: 184,
      phone: 'line',
      cell: (order) => <TwoLines first={vehicleName(order)} second={<UnitAndPlate order={order} />} />,
    }),
    customer: column('customer', {
      fit: 'cut',
      width: 156,
      phone: 'line',
      cell: ({ user }) => <TwoLines first={user.company_name || user.name} second={user.company_name && user.name} />,
    }),
    services: column('services', {
      fit: 'cut',
      width: 148,
      phone: 'line',
      cell: ({ services }) => <OneLine text={services.join(', ')} />,
    }),
    status: column('status', {
      width: 132,
      phone: 'side',
      cell: (order) => (
        <TwoLines
          isWhole
          first={<OrderStatusBadge status={order.status} />}
          second={isFlagged(order) && <AutomationFlag order={order} />}
        />
      ),
    }),
    /** Also shows the assignee if the table is too narrow for the next column. */
    handling: column('status', { width: 132, phone: 'side', cell: (order) => <Handling order={order} /> }),
    assignee: column('assignee', {
      fit: 'cut',
      width: 128,
      isWideOnly: true,
      phone: 'line',
      cell: ({ assignee }) =>
        assignee ? <OneLine text={assignee.name} /> : <span className="meta">{t('orders:queue.nobody')}</span>,
    }),
    due: column('due', {
      width: 172,
      phone: 'line',
      cell: (order) => <Due order={order} />,
    }),
    submitted: column('submitted', {
      width: 116,
      phone: 'line',
      cell: ({ submitted_at, created_at }) => <When at={submitted_at ?? created_at} />,
    }),
    completed: column('completed', {
      width: 124,
      phone: 'line',
      cell: ({ completed_at, face }) => (
        <span className={classes.done}>
          {completed_at ? <When at={completed_at} /> : '–'}
          {face && <Face face={face} size={18} />}
        </span>
      ),
    }),
    total: column('total', {
      width: 104,
      align: 'end',
      phone: 'line',
      cell: ({ total }) => <Credits value={total} />,
    }),
  }
}
