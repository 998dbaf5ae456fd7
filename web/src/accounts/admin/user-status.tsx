import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** The status of an account: whether the email address is verified, and whether staff have activated or deactivated the account. */
export function UserStatus({ user }: { user: Pick<User, 'verified' | 'status' | 'activated_at' | 'role_id'> }) {
  const t = useWording('accounts')
  if (user.status === 1) return <StatusBadge tone="good">{t('accounts:status.active')}</StatusBadge>
  const isCustomer = user.role_id === roles.customer
  if (isCustomer && !user.verified) return <StatusBadge tone="quiet">{t('accounts:status.unverified')}</StatusBadge>
  if (isCustomer && user.activated_at === null)
    return <StatusBadge tone="warn">{t('accounts:status_filter.waiting')}</StatusBadge>
  return <StatusBadge tone="warn">{t('accounts:status.inactive')}</StatusBadge>
}
