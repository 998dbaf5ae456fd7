import type { Delivery, MessageRow } from '@mapwright/contract/notifications/message.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const tones = { draft: 'quiet', sending: 'active', sent: 'good' } as const
const deliveryTones = { queued: 'active', sent: 'good', failed: 'bad', unsubscribed: 'quiet' } as const

/** Draft, on its way or sent. */
export function MessageStatus({ status }: Pick<MessageRow, 'status'>) {
  const t = useWording('notifications')
  return <StatusBadge tone={tones[status]}>{t(`notifications:bulk_status.${status}`)}</StatusBadge>
}

/** How it went with one person. */
export function DeliveryStatus({ status }: Pick<Delivery, 'status'>) {
  const t = useWording('notifications')
  return <StatusBadge tone={deliveryTones[status]}>{t(`notifications:delivery_status.${status}`)}</StatusBadge>
}
