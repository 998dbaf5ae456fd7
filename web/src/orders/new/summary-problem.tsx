import { Button } from '@mantine/core'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { PayMissing } from '../../credits/pay-missing.tsx'
import { useOnlineOffer } from '../../credits/use-online-offer.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { LowBalanceHint } from './low-balance-hint.tsx'
import classes from './order-summary.module.css'
import type { NewOrder } from './use-new-order.ts'
import { usePaymentForOrder } from './use-payment-for-order.ts'
import { useShortage } from './use-shortage.ts'

/** Shown if the balance is too low for the order: the missing credits, and ways to buy them. The order form does not lose its input. */
function NotEnough({ order, missing }: { order: NewOrder; missing: bigint }) {
  const t = useWording('orders')
  const f = useFormats()
  const go = useGo()
  const text = formatHundredths(missing)
  const offer = useOnlineOffer(missing)
  const isAwaited = usePaymentForOrder()?.state === 'pending'
  return (
    <div className={classes.notEnough} role="status">
      <p>{t('orders:new.summary.not_enough', { missing: f.credits(text), count: Number(text) })}</p>
      <p className="meta">{t(isAwaited ? 'orders:new.payment.awaited' : 'orders:new.summary.kept')}</p>
      {offer && !isAwaited && <PayMissing offer={offer} missing={missing} onLeave={order.save} />}
      <Button variant={offer ? 'default' : 'filled'} onClick={() => go('/buy_credits')}>
        {t('orders:new.summary.buy')}
      </Button>
    </div>
  )
}

/** The reason why the order cannot be placed or was refused. */
export function SummaryProblem({ order }: { order: NewOrder }) {
  const t = useWording('orders')
  const missing = useShortage(order)
  if (missing > 0n) return <NotEnough order={order} missing={missing} />
  return (
    <>
      <LowBalanceHint order={order} />
      <ProblemAlert title={t('orders:new.summary.failed')} problem={order.form.problem} />
    </>
  )
}
