import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import {
  type Icon,
  IconBan,
  IconFileCheck,
  IconInbox,
  IconMessageQuestion,
  IconPencil,
  IconTool,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { ActionFields } from '../../ui/page/readable-offline.tsx'
import { When } from '../../ui/text/when.tsx'
import { ExpectedAt } from '../expected/expected-at.tsx'
import { totalReturned } from '../money/remaining-price.ts'
import { statusTones } from '../order-status.tsx'
import { StepCard } from '../step-card.tsx'
import { AnswerForm } from './answer-form.tsx'
import { DownloadModified } from './download-modified.tsx'
import classes from './own-next-step.module.css'
import { PayDue } from './pay-due.tsx'

const icons: Record<OrderStatus, Icon> = {
  draft: IconPencil,
  pending: IconInbox,
  in_progress: IconTool,
  incomplete: IconMessageQuestion,
  completed: IconFileCheck,
  cancelled: IconBan,
}

/** Returns the status of the order as a title and a sentence for the customer. */
function useStatusText(order: Order): { title: string; text: ReactNode } {
  const t = useWording('orders')
  const f = useFormats()
  const { status, payment, time_frame, completed_at } = order
  const amount = f.credits(payment === 'due' ? order.money.due : totalReturned(order))
  const title = t(`orders:details.next.${status}_title`)
  switch (status) {
    case 'pending':
      return {
        title,
        text: t('orders:details.next.pending', { frame: time_frame ? t(`orders:time_frame.${time_frame}`) : '' }),
      }
    case 'completed':
      if (payment === 'due') return { title, text: t('orders:details.next.completed_due', { amount }) }
      return {
        title,
        text: (
          <>
            {t('orders:details.next.completed')} {completed_at && <When at={completed_at} />}
          </>
        ),
      }
    case 'cancelled':
      return {
        title,
        text:
          payment === 'refunded' ? t('orders:details.next.refunded', { amount }) : t('orders:details.next.cancelled'),
      }
    default:
      return { title, text: t(`orders:details.next.${status}`) }
  }
}

function ContinueDraft({ order }: { order: Order }) {
  const t = useWording('orders')
  const go = useGo()
  return (
    <ActionButton onClick={() => go('/', { search: { draft: order._id } })}>
      {t('orders:details.continue_draft')}
    </ActionButton>
  )
}

export function OwnNextStep({ order }: { order: Order }) {
  const { title, text } = useStatusText(order)
  const { status, payment, request, reason } = order
  const me = useMe()
  const isOwner = !me.membership
  const mayOrder = mayAsMember(me, 'order')
  const quoted = status === 'incomplete' ? request : status === 'cancelled' ? reason : ''
  return (
    <StepCard icon={icons[status]} tone={statusTones[status]}>
      <div className={classes.text} role="status">
        <h2>{title}</h2>
        <p>{text}</p>
        {quoted && <blockquote dir="auto">{quoted}</blockquote>}
        <ExpectedAt order={order} />
      </div>
      {status === 'draft' && mayOrder && <ContinueDraft order={order} />}
      {status === 'incomplete' && mayOrder && (
        <ActionFields>
          <AnswerForm order={order} />
        </ActionFields>
      )}
      {isOwner && payment === 'due' && status !== 'cancelled' && <PayDue order={order} />}
      {status === 'completed' && payment !== 'due' && <DownloadModified order={order} />}
    </StepCard>
  )
}
