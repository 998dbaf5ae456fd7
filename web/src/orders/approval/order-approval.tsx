import { ApproveOrder, DeclineOrder } from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useConfirmSpend } from '../../credits/use-confirm-spend.tsx'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ActionFields } from '../../ui/page/readable-offline.tsx'
import classes from '../details/own-next-step.module.css'

/** The order as the member filled it in. The draft itself stores it only after the approval. */
function Asked({ order }: { order: NonNullable<Order['approval']>['order'] }) {
  const t = useWording('orders')
  const texts = [
    { label: t('orders:order.vehicle'), text: [order.vehicle, order.vin].filter(Boolean).join(' · ') },
    { label: t('orders:column.services'), text: [...order.services, ...order.options].join(', ') },
    { label: t('orders:order.time_frame'), text: t(`orders:time_frame.${order.time_frame}`) },
    { label: t('orders:field.comment'), text: order.comment },
    { label: t('orders:field.instruction'), text: order.instruction },
  ]
  return (
    <>
      <KeyValues items={texts.map(({ label, text }) => ({ label, value: text && <bdi>{text}</bdi> }))} />
      {order.pay_later && <p>{t('orders:new.check.pay_later')}</p>}
      {order.declares_off_road && <p>{t('orders:money.off_road_declared')}</p>}
    </>
  )
}

/** A draft that waits for approval: for the customer with the decision, for members as a notice. */
export function OrderApproval({ order: { _id, approval } }: { order: Order }) {
  const t = useWording('team', 'orders', 'money')
  const f = useFormats()
  const me = useMe()
  const confirm = useConfirm()
  const confirmSpend = useConfirmSpend()
  const refreshes = { refreshes: ['credits', 'accounts'] }
  const approve = useCommand(ApproveOrder, refreshes)
  const decline = useCommand(DeclineOrder)
  if (!approval) return null
  const { by, total, asked_at } = approval
  const params = { id: _id }
  const action = t('team:approve', { total: f.credits(total) })
  const pay = async () => {
    const isPaid = await confirmSpend({
      title: t('team:approval', { by }),
      amount: total,
      action,
      run: () => approve.mutateAsync({ params, body: { expected_total: total, asked_at } }),
    })
    if (isPaid) notify.done(t('orders:timeline.submitted'))
  }
  const askToDecline = () =>
    void confirm({
      title: t('team:decline_ask', { by }),
      text: t('team:decline_text'),
      action: t('money:own.decline'),
      danger: true,
      reason: { label: t('team:decline_reason'), minLength: 0 },
      run: (reason) => decline.mutateAsync({ params, body: { reason } }),
    })
  return (
    <Panel title={t('team:approvals')}>
      <p>{t('team:approval', { by })}</p>
      <Asked order={approval.order} />
      {!me.membership && (
        <ActionFields>
          <div className={classes.actions}>
            <ActionButton onClick={() => void pay()}>{action}</ActionButton>
            <ActionButton variant="default" onClick={askToDecline}>
              {t('money:own.decline')}
            </ActionButton>
          </div>
        </ActionFields>
      )}
    </Panel>
  )
}
