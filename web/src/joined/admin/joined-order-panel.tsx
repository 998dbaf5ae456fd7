import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  DismissRefused,
  ForwardOrder,
  GetJoinedOrder,
  RecallJoinedOrder,
  RetryJoinedOrder,
} from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { FileFindings } from '../../orders/file-findings.tsx'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ErrorState, ProblemAlert } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './joined.module.css'
import { type Forwarded, MasterOffers } from './master-offers.tsx'
import { obstacleText, problemDomains } from './worded.ts'

type Forwarding = Wire<typeof GetJoinedOrder>

const tones = {
  waiting: 'warn',
  submitting: 'warn',
  working: 'info',
  delivered: 'good',
  refused: 'bad',
  recalled: 'quiet',
  cancelled: 'quiet',
} as const

/** The forwarding of an order to the master, for staff. Hidden on sites without a master. */
export default function JoinedOrderPanel({ order_id }: { order_id: string }) {
  const t = useWording('joined', 'orders')
  const { data, error, refetch } = useQueryOf(GetJoinedOrder, { params: { id: order_id } })
  if (!data && error)
    return (
      <Panel title={t('joined:page.title')}>
        <ErrorState problem={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data || !(data.is_joined || data.joined_order)) return null
  const { joined_order, obstacles } = data
  return (
    <Panel
      title={t('joined:page.title')}
      actions={
        joined_order && (
          <StatusBadge tone={tones[joined_order.state]}>{t(`joined:state.${joined_order.state}`)}</StatusBadge>
        )
      }
    >
      {joined_order && joined_order.state !== 'recalled' ? (
        <ForwardedOrder forwarded={joined_order} />
      ) : (
        <ForwardButton order_id={order_id} obstacles={obstacles} />
      )}
    </Panel>
  )
}

function ForwardButton({ order_id, obstacles }: { order_id: string } & Pick<Forwarding, 'obstacles'>) {
  const t = useWording('joined', 'orders')
  const f = useFormats()
  const confirm = useConfirm()
  const forward = useCommand(ForwardOrder, { refreshes: ['orders'] })
  const price = obstacles.find(({ obstacle }) => obstacle === 'price_above_own')
  const hindering = obstacles.find(({ obstacle }) => obstacle !== 'price_above_own')
  const action = price ? t('joined:order.forward_at', { price: f.credits(price.detail) }) : t('joined:order.forward')
  const ask = () =>
    confirm({
      title: action,
      text: [price && obstacleText(t, f, price.obstacle, price.detail), t('joined:order.charges')]
        .filter(Boolean)
        .join(' '),
      action,
      run: () => forward.mutateAsync({ params: { id: order_id }, body: { at_any_price: price !== undefined } }),
    })
  const reason = hindering && obstacleText(t, f, hindering.obstacle, hindering.detail)
  return (
    <div className={classes.step}>
      <ActionButton variant="default" disabledReason={reason} onClick={() => void ask()}>
        {action}
      </ActionButton>
      {reason && <p className="meta">{reason}</p>}
    </div>
  )
}

function ForwardedOrder({ forwarded }: { forwarded: Forwarded }) {
  const t = useWording('joined', ...problemDomains)
  const f = useFormats()
  const { order_id, state, obstacle, detail, findings, master_number, master_total, next_at } = forwarded
  return (
    <div className={classes.stack}>
      {obstacle && <Notice tone={state === 'refused' ? 'bad' : 'warn'}>{obstacleText(t, f, obstacle, detail)}</Notice>}
      <FileFindings findings={findings} />
      <KeyValues
        columns={3}
        items={[
          { label: t('joined:page.title'), value: <bdi>{forwarded.master_name}</bdi> },
          { label: t('joined:order.number'), value: master_number },
          { label: t('joined:mapping.master_price'), value: master_total && <Credits value={master_total} /> },
          { label: t('joined:order.next'), value: next_at && state !== 'working' && <When at={next_at} /> },
        ]}
      />
      <MasterOffers forwarded={forwarded} />
      <Steps order_id={order_id} forwarded={forwarded} />
    </div>
  )
}

function Steps({ order_id, forwarded }: { order_id: string; forwarded: Forwarded }) {
  const t = useWording('joined', 'orders')
  const f = useFormats()
  const confirm = useConfirm()
  const retry = useCommand(RetryJoinedOrder)
  const recall = useCommand(RecallJoinedOrder)
  const params = { id: order_id }
  const at_any_price = forwarded.obstacle === 'price_above_own'
  const again = at_any_price
    ? t('joined:order.forward_at', { price: f.credits(forwarded.detail) })
    : t('orders:automation.retry')
  const { obstacle, findings } = forwarded
  const dismiss = useCommand(DismissRefused)
  const askToDismiss = () =>
    confirm({
      title: t('joined:order.dismiss'),
      text: t('joined:order.dismiss_text'),
      action: t('joined:order.dismiss'),
      run: () => dismiss.mutateAsync({ params }),
    })
  const canDeliver = obstacle === 'checks_refused' && findings.every(({ overridable }) => overridable)
  const deliver = () =>
    confirm({
      title: t('joined:order.deliver'),
      action: t('joined:order.deliver'),
      reason: {
        label: t('orders:manage.override_label'),
        description: t('orders:manage.override_hint'),
        minLength: 3,
      },
      run: (override_reason) => retry.mutateAsync({ params, body: { override_reason } }),
    })
  const retryPaid = () =>
    confirm({
      title: again,
      text: t('joined:order.charges'),
      action: again,
      run: () => retry.mutateAsync({ params, body: { at_any_price } }),
    })
  if (!forwarded.can_retry && !forwarded.can_recall) return null
  return (
    <>
      <ProblemAlert problem={retry.error ?? recall.error} />
      <FormActions>
        {forwarded.can_retry && (
          <ActionButton
            variant="default"
            busy={retry.isPending}
            onClick={() => (at_any_price ? void retryPaid() : retry.mutate({ params, body: {} }))}
          >
            {again}
          </ActionButton>
        )}
        {forwarded.can_retry && canDeliver && (
          <ActionButton variant="default" onClick={() => void deliver()}>
            {t('joined:order.deliver')}
          </ActionButton>
        )}
        {obstacle === 'message_refused' && (
          <ActionButton variant="default" onClick={() => void askToDismiss()}>
            {t('joined:order.dismiss')}
          </ActionButton>
        )}
        {forwarded.can_recall && (
          <ActionButton variant="default" busy={recall.isPending} onClick={() => recall.mutate({ params })}>
            {t('joined:order.recall')}
          </ActionButton>
        )}
      </FormActions>
    </>
  )
}
