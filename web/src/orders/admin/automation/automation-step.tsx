import { GetAutomation, RetryAutomation } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import type { AutomationHistory } from '@mapwright/contract/orders/order-automation.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import classes from './automation-step.module.css'
import { Proposal } from './proposal.tsx'

/** Returns the reason why automation cannot process the order; undefined if it can. */
function useReasonAgainst({ is_on, by_hand, runs }: AutomationHistory): string | undefined {
  const t = useWording('orders')
  if (!is_on) return t('orders:problem.automation_off')
  if (by_hand.order || by_hand.customer || by_hand.staff) return t('orders:problem.automation_unwanted')
  if (runs[0]?.state === 'working') return t('orders:problem.automation_busy')
  return undefined
}

export function RetryButton({ order, history }: { order: Order; history: AutomationHistory }) {
  const t = useWording('orders')
  const retry = useCommand(RetryAutomation)
  const disabledReason = useReasonAgainst(history)
  return (
    <ActionButton
      variant="default"
      size="xs"
      busy={retry.isPending}
      disabledReason={disabledReason}
      onClick={() =>
        retry.mutate(
          { params: { id: order._id } },
          { onSuccess: () => notify.done(t('orders:automation.retried')), onError: notify.refused },
        )
      }
    >
      {t('orders:automation.retry')}
    </ActionButton>
  )
}

/** The state of automation for a pending order: a proposed file, work in progress, or the reason why staff must process the order. */
export function AutomationStep({ order }: { order: Order }) {
  const t = useWording('orders')
  const isConcerned = order.status === 'pending' && order.automation !== null
  const { data, error } = useQueryOf(GetAutomation, { params: { id: order._id } }, { enabled: isConcerned })
  const history = data?.automation
  if (!isConcerned || !order.automation) return null
  if (error) return <ProblemAlert problem={error} />
  if (!history) return null
  const { state, reason } = order.automation
  const run = history.runs[0]
  if (state === 'proposed' && run?.state === 'proposed') return <Proposal order={order} run={run} history={history} />
  if (state === 'failed' && reason)
    return (
      <section className={classes.step}>
        <div className={classes.head}>
          <StatusBadge tone="warn">{t('orders:automation.failed')}</StatusBadge>
          <span>{t(`orders:automation.reason.${reason}`)}</span>
        </div>
        <div className={classes.actions}>
          <RetryButton order={order} history={history} />
        </div>
      </section>
    )
  if (state !== 'working') return null
  return (
    <section className={classes.step}>
      <div className={classes.head}>
        <StatusBadge tone="active">{t('orders:automation.working')}</StatusBadge>
        <span>{t('orders:automation.working_text')}</span>
      </div>
    </section>
  )
}
