import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useBalance } from '../../credits/use-balance.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { usePayOrder } from '../money/use-pay-order.ts'
import classes from './own-next-step.module.css'

/** Button that pays an order with deferred payment. */
export function PayDue({ order }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  const balance = useBalance()
  const pay = usePayOrder()
  const { due } = order.money
  return (
    <div className={classes.actions}>
      <ActionButton
        size="md"
        variant={order.status === 'completed' ? 'filled' : 'default'}
        onClick={() => void pay({ ...order, due })}
      >
        {t('orders:details.pay', { amount: f.credits(due), count: Number(due) })}
      </ActionButton>
      {balance !== undefined && (
        <span className="meta">
          {t('orders:new.summary.balance')}: <Credits value={balance} />
        </span>
      )}
    </div>
  )
}
