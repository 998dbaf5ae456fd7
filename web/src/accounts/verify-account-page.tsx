import { IconHourglassHigh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWording } from '../platform/i18n/wording.ts'
import { meQuery, useMe } from '../platform/session/me.ts'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { AuthCard } from './auth-card.tsx'
import { SignOutLink } from './sign-out-link.tsx'

const pollMs = 5_000

export default function VerifyAccountPage() {
  const t = useWording('accounts')
  const me = useMe()
  // Polls, because the live stream is for active accounts only. Once the account is active, the route guards redirect.
  useQuery({ ...meQuery, refetchInterval: pollMs })
  return (
    <AuthCard
      title={t('accounts:verify_account.title')}
      text={t('accounts:verify_account.text')}
      foot={<SignOutLink />}
    >
      <div role="status">
        <StatusBadge tone="warn" icon={IconHourglassHigh}>
          {t('accounts:verify_account.waiting')}
        </StatusBadge>
      </div>
      <p>{t('accounts:verify_account.next', { email: me.email })}</p>
    </AuthCard>
  )
}
