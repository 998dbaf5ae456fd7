import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../app/i18n/wording.ts'
import { Credits } from '../ui/amounts.tsx'
import { Hash } from '../ui/hash.tsx'
import { When } from '../ui/when.tsx'
import classes from './order-lines.module.css'
import { PaymentBadge } from './order-status.tsx'

/** What was bought at which price, and whether it is paid. */
export function OrderLines({ order }: { order: Order }) {
  const t = useWording('orders')
  return (
    <div className={classes.money}>
      <table className={classes.lines} aria-label={t('orders:money.title')}>
        <tbody>
          {order.lines.map(({ kind, item_id, name, amount }) => (
            <tr key={item_id} data-kind={kind}>
              <th scope="row">{name}</th>
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
        </tfoot>
      </table>
      {order.off_road_declared_at && (
        <p className="meta">
          {t('orders:money.off_road_declared')} <When at={order.off_road_declared_at} />
        </p>
      )}
      <div className={classes.payment}>
        <PaymentBadge payment={order.payment} />
        {order.txn_id && <Hash label={t('orders:money.txn_id')} value={order.txn_id} />}
      </div>
    </div>
  )
}
