import { ApproveOrder, DeclineOrder } from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useConfirmSpend } from '../../credits/use-confirm-spend.tsx'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { ActionFields } from '../../ui/page/readable-offline.tsx'
import classes from '../details/own-next-step.module.css'

/** A draft that waits for approval: for the customer with the decision, for members as a notice. */
export function OrderApproval({ order: { _id, approval } }: { order: Order }) {
  const t = useWording('team', 'orders', 'money')
  const f = useFormats()
  const me = useMe()
  const confirmSpend = useConfirmSpend()
  const refreshes = { refreshes: ['credits', 'accounts'] }
  const approve = useCommand(ApproveOrder, refreshes)
  const decline = useCommand(DeclineOrder)
  if (!approval) return null
  const { by, total } = approval
  const params = { id: _id }
  const action = t('team:approve', { total: f.credits(total) })
  const pay = async () => {
    const isPaid = await confirmSpend({
      title: t('team:approval', { by }),
      amount: total,
      action,
      run: () => approve.mutateAsync({ params, body: { expected_total: total } }),
    })
    if (isPaid) notify.done(t('orders:timeline.submitted'))
  }
  return (
    <Panel title={t('team:approvals')}>
      <ProblemAlert problem={decline.error} />
      <p>{t('team:approval', { by })}</p>
      {!me.membership && (
        <ActionFields>
          <div className={classes.actions}>
            <ActionButton onClick={() => void pay()}>{action}</ActionButton>
            <ActionButton variant="default" busy={decline.isPending} onClick={() => decline.mutate({ params })}>
              {t('money:own.decline')}
            </ActionButton>
          </div>
        </ActionFields>
      )}
    </Panel>
  )
}
