import type { SmsSettings } from '@mapwright/contract/notifications/sms/sms.ts'
import { IconMessage } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { EmptyState } from '../../../ui/messages/states.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './sms.module.css'

const tones = {
  queued: 'active',
  sending: 'active',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  skipped: 'quiet',
} as const

/** The latest SMS with their delivery status. */
export function LatestSms({ messages }: { messages: SmsSettings['latest'] }) {
  const t = useWording('notifications')
  if (messages.length === 0)
    return <EmptyState icon={IconMessage} title={t('notifications:sms.none')} text={t('notifications:sms.none_text')} />
  return (
    <ul className={classes.latest} aria-label={t('notifications:sms.latest')}>
      {messages.map(({ _id, to_number, kind, status, error, created_at }) => (
        <li key={_id}>
          <StatusBadge tone={tones[status]}>{t(`notifications:sms_status.${status}`)}</StatusBadge>
          <span>
            {t(`notifications:sms_kind.${kind}`)}{' '}
            <bdi className="meta tabular" dir="ltr">
              {to_number}
            </bdi>
          </span>
          <span className={classes.error} dir="auto">
            {error}
          </span>
          <span className="meta">
            <When at={created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
