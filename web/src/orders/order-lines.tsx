import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PriceReasons } from '../tuning/price-reasons.tsx'
import { Hash } from '../ui/actions/hash.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import { When } from '../ui/text/when.tsx'
import { remainingPrice } from './money/remaining-price.ts'
import classes from './order-lines.module.css'
import { PaymentBadge } from './order-status.tsx'

/** The refunds with their reasons, followed by the remaining price. */
function Refunds({ order }: { order: Order }) {
  const t = useWording('money')
  const { refunds } = order.money
  if (refunds.length === 0) return null
  return (
    <>
      {refunds.map(({ _id, amount, reason, txn_id }) => (
        <tr key={_id} className={classes.refund}>
          <th scope="row">
            {txn_id ? t('money:lines.refunded') : t('money:lines.lowered')}
            <span className="meta">
              <bdi>{reason}</bdi>
            </span>
          </th>
          <td>
            <Credits value={`-${amount}`} signed />
          </td>
        </tr>
      ))}
      <tr>
        <th scope="row">{order.payment === 'due' ? t('money:lines.due') : t('money:lines.left')}</th>
        <td>
          <Credits value={remainingPrice(order)} />
        </td>
      </tr>
    </>
  )
}

/** The purchased items with their prices, followed by the refunds. */
export function PriceLines({ order }: { order: Order }) {
  const t = useWording('orders', 'money', 'tuning')
  return (
    <table className={classes.lines} aria-label={t('orders:money.title')}>
      <tbody>
        {order.lines.map(({ kind, item_id, name, amount, steps }) => (
          <tr key={item_id} data-kind={kind}>
            <th scope="row">
              {name}
              {kind === 'option' && <span className="meta"> · {t('tuning:price.option')}</span>}
              <PriceReasons steps={steps} />
            </th>
            <td>
              <Credits value={amount} signed={kind !== 'service'} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('orders:money.total')}</th>
          <td>
            <Credits value={order.total} />
          </td>
        </tr>
        <Refunds order={order} />
      </tfoot>
    </table>
  )
}

/** The price, the off-road declaration, and whether the order is paid. */
export function OrderLines({ order }: { order: Order }) {
  const t = useWording('orders')
  return (
    <div className={classes.money}>
      <PriceLines order={order} />
      {order.off_road_declared_at && (
        <p className="meta">
          {t('orders:money.off_road_declared')} <When at={order.off_road_declared_at} />
        </p>
      )}
      <div className={classes.payment}>
        <PaymentBadge payment={order.payment} />
        {order.txn_id && (
          <span className={classes.transaction}>
            <span className="meta">{t('orders:money.txn_id')}</span>
            <Hash label={t('orders:money.txn_id')} value={order.txn_id} />
          </span>
        )}
      </div>
    </div>
  )
}
