import type { CampaignRow, Delivery } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'

const tones = { draft: 'quiet', sending: 'active', stopped: 'quiet', sent: 'good' } as const
const deliveryTones = {
  queued: 'active',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  unsubscribed: 'quiet',
  stopped: 'quiet',
} as const

export function CampaignStatus({ status }: Pick<CampaignRow, 'status'>) {
  const t = useWording('notifications')
  return <StatusBadge tone={tones[status]}>{t(`notifications:bulk_status.${status}`)}</StatusBadge>
}

/** The status of the delivery to one recipient. */
export function DeliveryStatus({ status }: Pick<Delivery, 'status'>) {
  const t = useWording('notifications')
  return <StatusBadge tone={deliveryTones[status]}>{t(`notifications:delivery_status.${status}`)}</StatusBadge>
}
