import type { DueOrder } from '@mapwright/contract/orders/due.ts'
import { ListOwnDueOrders } from '@mapwright/contract/orders/due-endpoints.ts'
import { CompleteLaterPayment } from '@mapwright/contract/orders/order-endpoints.ts'
import { useCommand, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { PageLink } from '../../app/routing/page-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Credits } from '../../ui/amounts.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { vehicleName } from '../vehicle-name.ts'
import classes from './own-due.module.css'
import { PayBy } from './pay-by.tsx'
import { PayProblem } from './pay-problem.tsx'

function Row({ order }: { order: DueOrder }) {
  const t = useWording('money', 'orders')
  const pay = useCommand(CompleteLaterPayment, {
    refreshes: ['credits', 'accounts'],
    onDone: () => notify.done(t('orders:details.paid', { number: order.number })),
  })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <PageLink to="/order_details/$id" params={{ id: order._id }}>
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
        busy={pay.isPending}
        aria-label={t('money:own_due.pay_order', { number: order.number })}
        onClick={() => pay.mutate({ body: { orderID: order._id } })}
      >
        {t('money:own_due.pay')}
      </ActionButton>
      {pay.error && (
        <div className={classes.problem}>
          <PayProblem problem={pay.error} />
        </div>
      )}
    </li>
  )
}

/** Above the own orders: what is still to be paid, each paid with one click. Nothing where nothing is due. */
export function OwnDue() {
  const t = useWording('money', 'orders')
  const { data } = useQueryOf(ListOwnDueOrders)
  if (!data || data.orders.length === 0) return null
  const { orders, sums } = data
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
