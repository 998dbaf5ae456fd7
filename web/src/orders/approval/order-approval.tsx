import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { ApproveOrder, DeclineOrder } from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import type { OrderApproval as Approval } from '@mapwright/contract/orders/order-approval.ts'
import { IconUserCheck } from '@tabler/icons-react'
import { useBalance } from '../../credits/use-balance.ts'
import { useConfirmSpend } from '../../credits/use-confirm-spend.tsx'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ActionFields } from '../../ui/page/readable-offline.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from '../details/own-next-step.module.css'
import { StepCard } from '../step-card.tsx'
import { useMemberLimits } from './use-member-limits.ts'

/**
 * The price with the member's limits, and the order as the member filled it in. The draft itself stores it only after the approval. Members
 * see neither the balance nor the limits.
 */
function Asked({ by, total, asked_at, order }: Approval) {
  const t = useWording('team', 'orders')
  const me = useMe()
  const balance = useBalance()
  const limits = useMemberLimits(by)
  const isOwner = !me.membership
  const text = (label: string, value: string) => ({ label, value: value && <bdi>{value}</bdi> })
  return (
    <div className={classes.wide}>
      <KeyValues
        items={[
          {
            label: t('team:asked_by'),
            value: (
              <>
                <bdi>{by}</bdi> · <When at={asked_at} />
              </>
            ),
          },
          {
            label: t('orders:new.summary.price'),
            value: mayAsMember(me, 'prices') && (
              <strong>
                <Credits value={total} />
              </strong>
            ),
          },
          { label: t('team:limits'), value: limits },
          {
            label: t('orders:new.summary.balance'),
            value: isOwner && balance !== undefined && <Credits value={balance} />,
          },
          text(t('orders:order.vehicle'), [order.vehicle, order.vin].filter(Boolean).join(' · ')),
          text(t('orders:column.services'), [...order.services, ...order.options].join(', ')),
          text(t('orders:order.time_frame'), t(`orders:time_frame.${order.time_frame}`)),
          text(t('orders:field.comment'), order.comment),
          text(t('orders:field.instruction'), order.instruction),
        ]}
      />
      {order.pay_later && <p>{t('orders:new.check.pay_later')}</p>}
      {order.declares_off_road && <p>{t('orders:money.off_road_declared')}</p>}
    </div>
  )
}

type DecisionProps = { id: string; approval: Approval }

function Decision({ id, approval: { by, total, asked_at } }: DecisionProps) {
  const t = useWording('team', 'orders', 'money')
  const f = useFormats()
  const confirm = useConfirm()
  const confirmSpend = useConfirmSpend()
  const approve = useCommand(ApproveOrder, { refreshes: ['credits', 'accounts'] })
  const decline = useCommand(DeclineOrder)
  const params = { id }
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
      text: t('team:decline_text', { by }),
      action: t('money:own.decline'),
      danger: true,
      reason: { label: t('team:decline_reason'), minLength: 0 },
      run: (reason) => decline.mutateAsync({ params, body: { reason } }),
    })
  return (
    <ActionFields>
      <div className={classes.actions}>
        <ActionButton onClick={() => void pay()}>{action}</ActionButton>
        <ActionButton variant="default" onClick={askToDecline}>
          {t('money:own.decline')}
        </ActionButton>
      </div>
    </ActionFields>
  )
}

/** The next step of a draft that waits for approval: for the customer with the decision, for members as a notice. */
export function OrderApproval({ id, approval }: DecisionProps) {
  const t = useWording('team')
  const { membership } = useMe()
  return (
    <StepCard icon={IconUserCheck} tone="warn" isNew={!membership}>
      <div className={classes.text} role="status">
        <h2>{t('team:approvals')}</h2>
        <p>
          {membership
            ? t('team:approval_own', { workshop: membership.workshop })
            : t('team:approval', { by: approval.by })}
        </p>
      </div>
      <Asked {...approval} />
      {!membership && <Decision id={id} approval={approval} />}
    </StepCard>
  )
}
