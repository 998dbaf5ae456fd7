import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useIsSending } from '../../ui/dialogs/work-scope.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { ExpectedTime } from './expected-time.tsx'
import classes from './order-summary.module.css'
import { SummaryMoney } from './summary-money.tsx'
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
  const absent = missing.filter(({ problem }) => problem.code === 'required').length
  const wrong = missing.length - absent
  const total = formatHundredths(catalogue.price.total)
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
        <span className="meta">{t('orders:money.total')}</span>
        <span className={classes.total}>
          <Credits value={total} />
        </span>
        <IconChevronUp size={16} stroke={1.75} aria-hidden className={classes.chevron} />
        <span className="visually-hidden">{t('orders:new.summary.title')}</span>
      </button>
      <div id={content} className={classes.content}>
        <SummarySteps order={order} onShow={() => setIsOpen(false)} />
        <SummaryMoney order={order} />
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
        <p className={classes.note} role="status">
          {tries > 0 && missing.length > 0
            ? [
                absent > 0 ? t('orders:new.summary.missing', { count: absent }) : '',
                wrong > 0 ? t('orders:new.summary.wrong', { count: wrong }) : '',
              ].join(' ')
            : t(order.values.pay_later ? 'orders:new.summary.charged_later' : 'orders:new.summary.charged')}
        </p>
      </div>
    </aside>
  )
}
