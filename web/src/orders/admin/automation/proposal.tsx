import { Checkbox } from '@mantine/core'
import { DeliverProposal, DismissProposal } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import type { AutomationHistory, AutomationRun } from '@mapwright/contract/orders/order-automation.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useState } from 'react'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './automation-step.module.css'

type ProposalProps = { order: Order; run: AutomationRun; history: AutomationHistory }

/** A proposed file with its source, the reason for the proposal, and the button that delivers the file. */
export function Proposal({ order, run, history }: ProposalProps) {
  const t = useWording('orders')
  const f = useFormats()
  const [confirmsSoftware, setConfirmsSoftware] = useState(false)
  const confirm = useConfirm()
  const deliver = useCommand(DeliverProposal)
  const dismiss = useCommand(DismissProposal)
  const { source, match } = run
  const software = match === 'same_software' ? history.software : null
  const params = { id: order._id }
  const askDeliver = async () => {
    const isDelivered = await confirm({
      title: t('orders:automation.deliver_title', { number: order.number }),
      text: t('orders:automation.deliver_text'),
      action: t('orders:automation.deliver'),
      run: () => deliver.mutateAsync({ params, body: { run_id: run._id, confirm_software: confirmsSoftware } }),
    })
    if (isDelivered) notify.done(t('orders:manage.delivered', { number: order.number }))
  }
  return (
    <section className={classes.step}>
      <div className={classes.head}>
        <StatusBadge tone="info">{t('orders:automation.proposed')}</StatusBadge>
        <span>{match && t(`orders:automation.match.${match}`)}</span>
      </div>
      <div className={classes.text}>
        {source && (
          <p className={classes.source}>
            <PageLink to="/admin/manage_orders/order_details/$id" params={{ id: source.order_id }}>
              {t('orders:order.title', { number: source.number })}
            </PageLink>
            {source.completed_at && (
              <span className="meta">
                <When at={source.completed_at} />
              </span>
            )}
          </p>
        )}
        <p className="meta">{t(`orders:automation.match_text.${match ?? 'same_file'}`)}</p>
      </div>
      {software && !software.is_confirmed && (
        <Checkbox
          label={t('orders:automation.confirm_software', {
            number: software.software_number,
            size: f.bytes(software.size),
          })}
          checked={confirmsSoftware}
          onChange={(event) => setConfirmsSoftware(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        <ActionButton onClick={() => void askDeliver()}>{t('orders:automation.deliver')}</ActionButton>
        <ActionButton
          variant="default"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ params, body: { run_id: run._id } }, { onError: notify.refused })}
        >
          {t('orders:automation.dismiss')}
        </ActionButton>
      </div>
    </section>
  )
}
