import { CompleteLaterPayment } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useCommand } from '../../app/api/queries.ts'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useBalance } from '../../credits/use-balance.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Credits } from '../../ui/amounts.tsx'
import { notify } from '../../ui/notify.ts'
import { PayProblem } from '../money/pay-problem.tsx'
import classes from './own-next-step.module.css'

/** Pays an order that was placed to be paid later. */
export function PayDue({ order }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  const balance = useBalance()
  const pay = useCommand(CompleteLaterPayment, {
    refreshes: ['credits', 'accounts'],
    onDone: () => notify.done(t('orders:details.paid', { number: order.number })),
  })
  return (
    <>
      <div className={classes.actions}>
        <ActionButton
          size="md"
          variant={order.status === 'completed' ? 'filled' : 'default'}
          busy={pay.isPending}
          onClick={() => pay.mutate({ body: { orderID: order._id } })}
        >
          {t('orders:details.pay', { amount: f.credits(order.money.due), count: Number(order.money.due) })}
        </ActionButton>
        {balance !== undefined && (
          <span className="meta">
            {t('orders:new.summary.balance')}: <Credits value={balance} />
          </span>
        )}
      </div>
      <PayProblem problem={pay.error} />
    </>
  )
}
