import { Button } from '@mantine/core'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ProblemAlert } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import classes from './next-step.module.css'
import { useOrderMoves } from './use-order-moves.ts'

/** The next step in one sentence. */
function Story({ order }: { order: Order }): ReactNode {
  const t = useWording('orders')
  const { status, payment, request, reason } = order
  const isReady = order.files.some(({ kind, delivered_at }) => kind === 'modified' && delivered_at === null)
  const text =
    status === 'in_progress' && isReady
      ? t('orders:next.deliver')
      : status === 'completed' && payment === 'due'
        ? t('orders:next.completed_due')
        : t(`orders:next.${status}`)
  const quoted = status === 'incomplete' ? request : status === 'cancelled' ? reason : ''
  const last = order.timeline.at(-1)
  return (
    <div className={classes.text}>
      <h2>{t(`orders:next.${status}_title`)}</h2>
      <p>
        {text} {last && <span className="meta">{<When at={last.at} />}</span>}
      </p>
      {quoted && <blockquote className={classes.quoted}>{quoted}</blockquote>}
    </div>
  )
}

/** The order's status, the next step, and further actions; disabled ones state the reason. */
export function NextStep({ order }: { order: Order }) {
  const { primary, others, problem } = useOrderMoves(order)
  return (
    <section className={classes.step} data-status={order.status}>
      <Story order={order} />
      <div className={classes.actions}>
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
      </div>
      <ProblemAlert problem={problem} />
    </section>
  )
}
