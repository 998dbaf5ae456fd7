import { Button } from '@mantine/core'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { ProblemAlert } from '../../ui/states.tsx'
import { LowBalanceHint } from './low-balance-hint.tsx'
import classes from './order-summary.module.css'
import type { NewOrder } from './use-new-order.ts'
import { useShortage } from './use-shortage.ts'

/** Not enough credits: the missing amount and a link to buy them; the input is kept. */
function NotEnough({ missing }: { missing: bigint }) {
  const t = useWording('orders')
  const f = useFormats()
  const go = useGo()
  const text = formatHundredths(missing)
  return (
    <div className={classes.notEnough} role="status">
      <p>{t('orders:new.summary.not_enough', { missing: f.credits(text), count: Number(text) })}</p>
      <p className="meta">{t('orders:new.summary.kept')}</p>
      <Button onClick={() => go('/buy_credits')}>{t('orders:new.summary.buy')}</Button>
    </div>
  )
}

/** The reason why the order cannot be placed, or was refused. */
export function SummaryProblem({ order }: { order: NewOrder }) {
  const t = useWording('orders')
  const missing = useShortage(order)
  if (missing > 0n) return <NotEnough missing={missing} />
  return (
    <>
      <LowBalanceHint order={order} />
      <ProblemAlert title={t('orders:new.summary.failed')} problem={order.form.problem} />
    </>
  )
}
