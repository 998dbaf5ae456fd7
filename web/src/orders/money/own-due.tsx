import type { DueOrder } from '@mapwright/contract/orders/money/due.ts'
import { ListOwnDueOrders } from '@mapwright/contract/orders/money/due-endpoints.ts'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { vehicleName } from '../vehicle-name.ts'
import classes from './own-due.module.css'
import { PayBy } from './pay-by.tsx'
import { usePayOrder } from './use-pay-order.ts'

function Row({ order }: { order: DueOrder }) {
  const t = useWording('money', 'orders')
  const pay = usePayOrder()
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <PageLink to="/order_details/$id" params={{ id: order._id }} className="tap">
          {order.number}
        </PageLink>{' '}
        <bdi>{vehicleName(order)}</bdi> <PayBy order={order} />
      </div>
      <strong className={classes.amount}>
        <Credits value={order.due} />
      </strong>
      <ActionButton
        size="xs"
        variant="default"
        aria-label={t('money:own_due.pay_order', { number: order.number })}
        onClick={() => void pay(order)}
      >
        {t('money:own_due.pay')}
      </ActionButton>
    </li>
  )
}

type DueOrders = NonNullable<ReturnType<typeof useOwnDue>['data']>

const useOwnDue = (enabled: boolean) => useQueryOf(ListOwnDueOrders, {}, { enabled })

function DuePanel({ orders, sums }: DueOrders) {
  const t = useWording('money')
  return (
    <Panel
      title={t('money:own_due.title')}
      actions={
        <strong>
          <Credits value={sums.due} />
        </strong>
      }
    >
      <div className={classes.due}>
        <p className="meta">{t('money:own_due.text')}</p>
        <ul className={classes.rows}>
          {orders.map((order) => (
            <Row key={order._id} order={order} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/**
 * The customer's unpaid orders, above the page's content. The content is invisible but takes up its space until the query is
 * done, so that the panel does not move it.
 */
export function WithOwnDue({ children }: { children: ReactNode }) {
  const isOwner = !useMe().membership
  const { data, isLoading: isPending } = useOwnDue(isOwner)
  return (
    <>
      {data && data.orders.length > 0 && <DuePanel {...data} />}
      <div className={classes.content} data-waiting={isPending || undefined} aria-busy={isPending}>
        {children}
      </div>
    </>
  )
}
