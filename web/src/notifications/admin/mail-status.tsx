import type { MailRow } from '@mapwright/contract/notifications/mail.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

const tones = { queued: 'active', sent: 'good', failed: 'bad', kept: 'quiet' } as const

export function MailStatus({ status }: Pick<MailRow, 'status'>) {
  const t = useWording('notifications')
  return <StatusBadge tone={tones[status]}>{t(`notifications:mail_status.${status}`)}</StatusBadge>
}
