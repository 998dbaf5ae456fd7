import type { OpenSession } from '@mapwright/contract/accounts/session.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './user-columns.module.css'

/** The columns of the list of open sessions. */
export function useSessionColumns(): readonly Column<OpenSession>[] {
  const t = useWording('people', 'accounts')
  const deviceOf = ({ browser, system }: OpenSession): string =>
    browser && system
      ? t('accounts:device.both', { browser, system })
      : browser || system || t('accounts:device.unknown')
  const signInOf = ({ opened_by, provider }: OpenSession) => {
    if (provider) return <bdi>{provider}</bdi>
    if (opened_by === null || opened_by === 'single_sign_on') return <span className="meta">–</span>
    return t(`people:open_sessions.by_${opened_by}`)
  }
  return [
    {
      key: 'person',
      header: t('accounts:agents.person'),
      phone: 'title',
      cell: ({ user, impersonator, is_this }) => (
        <span className={classes.person}>
          <span>
            <bdi>{user.name}</bdi> {is_this && <StatusBadge tone="good">{t('accounts:sessions.this')}</StatusBadge>}
          </span>
          <span className="meta">
            {impersonator ? t('people:sessions.impersonated', { name: impersonator.name }) : <bdi>{user.email}</bdi>}
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      header: t('accounts:agents.role'),
      phone: 'side',
      cell: ({ user }) => t(`accounts:role.${user.role_id}`),
    },
    { key: 'device', header: t('people:open_sessions.device'), cell: deviceOf },
    {
      key: 'address',
      header: t('people:log.address'),
      cell: ({ address }) => (
        <bdi className="mono" dir="ltr">
          {address}
        </bdi>
      ),
    },
    {
      key: 'opened_by',
      header: t('people:open_sessions.opened_by'),
      isWideOnly: true,
      cell: signInOf,
    },
    {
      key: 'created_at',
      header: t('people:open_sessions.since'),
      isWideOnly: true,
      cell: ({ created_at }) => <When at={created_at} />,
    },
    {
      key: 'last_seen_at',
      header: t('accounts:agents.last_seen'),
      cell: ({ last_seen_at }) => <When at={last_seen_at} />,
    },
  ]
}
