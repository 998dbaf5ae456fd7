import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { waitingStatuses } from '@mapwright/contract/orders/queue/queue.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { MailLink } from '../../ui/text/mail-link.tsx'
import { When } from '../../ui/text/when.tsx'
import { DueBadge } from './due-badge.tsx'
import { AssigneeFact } from './queue/assignee-fact.tsx'

/** The customer, the submission time, the time frame and the assignee. */
export function CustomerDetails({ order }: { order: Order }) {
  const t = useWording('orders')
  const { user, submitted_at, time_frame } = order
  const isWithStaff = order.status === 'pending' || order.status === 'in_progress'
  const hasAssignee = order.assignee !== null || waitingStatuses.some((status) => status === order.status)
  return (
    <KeyValues
      items={[
        { label: t('orders:column.customer'), value: user.company_name || user.name },
        { label: t('orders:order.contact'), value: user.company_name && user.name },
        { label: t('orders:order.email'), value: <MailLink address={user.email} /> },
        { label: t('orders:column.submitted'), value: submitted_at && <When at={submitted_at} mode="dateTime" /> },
        { label: t('orders:order.time_frame'), value: time_frame && t(`orders:time_frame.${time_frame}`) },
        { label: t('orders:column.due'), value: isWithStaff && <DueBadge order={order} /> },
        { label: t('orders:column.assignee'), value: hasAssignee && <AssigneeFact order={order} /> },
      ]}
    />
  )
}
