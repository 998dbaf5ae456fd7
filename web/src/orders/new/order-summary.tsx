import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useIsSending } from '../../ui/dialogs/work-scope.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { ExpectedTime } from './expected-time.tsx'
import classes from './order-summary.module.css'
import { SummaryMoney } from './summary-money.tsx'
import { HiddenPrice, SummaryNote } from './summary-note.tsx'
import { SummaryProblem } from './summary-problem.tsx'
import { SummarySteps } from './summary-steps.tsx'
import type { NewOrder } from './use-new-order.ts'
import { useShortage } from './use-shortage.ts'

/** The summary of the order with its price. On wide screens it is next to the form. On phones it is a bar at the bottom that expands. */
export function OrderSummary({ order }: { order: NewOrder }) {
  const t = useWording('orders')
  const [isOpen, setIsOpen] = useState(false)
  const content = useId()
  const { form, catalogue, missing, tries } = order
  const seesPrices = mayAsMember(useMe(), 'prices')
  const isShort = useShortage(order) > 0n
  const isSending = useIsSending()

  useEffect(() => {
    if (form.refusals > 0) setIsOpen(true)
  }, [form.refusals])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another attempt opens the list, not every key press
  useEffect(() => {
    if (tries > 0 && missing.length > 0) setIsOpen(true)
  }, [tries])

  return (
    <aside className={classes.summary} data-open={isOpen || undefined} aria-label={t('orders:new.summary.title')}>
      <h2 className={classes.title}>{t('orders:new.summary.title')}</h2>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setIsOpen((before) => !before)}
      >
        {seesPrices ? (
          <>
            <span className="meta">{t('orders:money.total')}</span>
            <span className={classes.total}>
              <Credits value={formatHundredths(catalogue.price.total)} />
            </span>
            <span className="visually-hidden">{t('orders:new.summary.title')}</span>
          </>
        ) : (
          t('orders:new.summary.title')
        )}
        <IconChevronUp size={16} stroke={1.75} aria-hidden className={classes.chevron} />
      </button>
      <div id={content} className={classes.content}>
        <SummarySteps order={order} onShow={() => setIsOpen(false)} />
        {seesPrices ? <SummaryMoney order={order} /> : <HiddenPrice />}
        <ExpectedTime order={order} />
      </div>
      <div className={classes.foot}>
        <div className={classes.aside}>
          <SummaryProblem order={order} />
        </div>
        <ActionButton
          fullWidth
          size="md"
          variant={isShort ? 'default' : 'filled'}
          onClick={() => void order.submit()}
          busy={form.isBusy}
          disabledReason={
            isSending
              ? t('ui:sending.wait')
              : catalogue.query.isPending || order.file.isLoading
                ? t('app:loading')
                : undefined
          }
        >
          {t('orders:new.submit')}
        </ActionButton>
        <SummaryNote order={order} />
      </div>
    </aside>
  )
}
