import { Button } from '@mantine/core'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { StepPanel } from '../../ui/layout/step-panel.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { When } from '../../ui/text/when.tsx'
import { useOrderMoves } from './use-order-moves.ts'

/** Describes the next step in one sentence and shows since when it has been due: the time of the last timeline entry. */
function StepText({ order }: { order: Order }) {
  const t = useWording('orders')
  const { status, payment, timeline, files } = order
  const isReady = files.some(({ kind, delivered_at }) => kind === 'modified' && delivered_at === null)
  const text =
    status === 'in_progress' && isReady
      ? t('orders:next.deliver')
      : status === 'completed' && payment === 'due'
        ? t('orders:next.completed_due')
        : t(`orders:next.${status}`)
  const last = timeline.at(-1)
  return (
    <>
      {text}{' '}
      {last && (
        <span className="meta">
          {t('orders:next.since')} <When at={last.at} />
        </span>
      )}
    </>
  )
}

/** The order's status, the next step and further actions. A disabled action shows the reason. */
export function NextStep({ order }: { order: Order }) {
  const t = useWording('orders')
  const { status, request, reason } = order
  const { primary, others, problem } = useOrderMoves(order)
  return (
    <StepPanel
      title={t(`orders:next.${status}_title`)}
      text={<StepText order={order} />}
      quoted={status === 'incomplete' ? request : status === 'cancelled' ? reason : ''}
      actions={
        <>
          {primary && (
            <ActionButton
              {...(order.automation?.state === 'proposed' ? { variant: 'default' } : {})}
              busy={primary.isBusy}
              disabledReason={primary.disabledReason}
              onClick={primary.run}
            >
              {primary.label}
            </ActionButton>
          )}
          {others.map(({ event, label, disabledReason, run, isDanger }) =>
            disabledReason === undefined ? (
              <Button key={event} variant="default" {...(isDanger ? { 'data-danger': true } : {})} onClick={run}>
                {label}
              </Button>
            ) : (
              <ActionButton key={event} variant="default" disabledReason={disabledReason}>
                {label}
              </ActionButton>
            ),
          )}
        </>
      }
    >
      <ProblemAlert problem={problem} />
    </StepPanel>
  )
}
