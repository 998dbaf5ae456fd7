import { Stack } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { GetUserSessions } from '@mapwright/contract/accounts/people-endpoints.ts'
import { EndUserSessions } from '@mapwright/contract/accounts/security-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { IconDevices } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Timeline, type TimelineItem } from '../ui/layout/timeline.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { UserProtection } from './user-protection.tsx'

/** The recent sessions of a user, and a button that ends all of them. */
export function UserSessions({ user }: { user: User }) {
  const t = useWording('people', 'accounts')
  const f = useFormats()
  const me = useMe()
  const confirm = useConfirm()
  const isAllowed = mayChange(me, user)
  const sessions = useQueryOf(GetUserSessions, { params: { id: user._id } }, { enabled: isAllowed })
  const end = useCommand(EndUserSessions)
  const now = new Date().toISOString()
  const rows = sessions.data?.sessions ?? []
  const open = rows.filter(({ ended_at, expires_at }) => ended_at === null && expires_at > now)
  const ask = async () => {
    const isDone = await confirm({
      title: t('people:sessions.end_title', { name: displayName(user) }),
      text: t('people:sessions.end_text'),
      action: t('people:sessions.end'),
      danger: true,
      run: () => end.mutateAsync({ params: { id: user._id } }),
    })
    if (isDone) notify.done(t('people:sessions.ended_all'))
  }
  const refused = open.length === 0 ? t('people:sessions.none_open') : undefined
  const items: TimelineItem[] = rows.map((session) => ({
    id: session._id,
    title: [session.browser, session.system].filter(Boolean).join(' · ') || t('people:sessions.unknown'),
    at: session.created_at,
    by: (
      <>
        <bdi>{session.address}</bdi>
        {session.provider !== '' && ` · ${session.provider}`}
        {session.impersonator && ` · ${t('people:sessions.impersonated', { name: session.impersonator })}`}
        {' · '}
        {open.includes(session)
          ? t('people:sessions.open_until', { time: f.dateTime(session.expires_at) })
          : t('people:sessions.over', { time: f.dateTime(session.ended_at ?? session.expires_at) })}
      </>
    ),
    tone: open.includes(session) ? 'good' : 'quiet',
  }))
  if (!isAllowed) return <EmptyState icon={IconDevices} title={t('accounts:agents.holds_more')} />
  if (sessions.isError && !sessions.data)
    return <ErrorState problem={sessions.error} onRetry={() => void sessions.refetch()} />
  return (
    <Stack gap={16} maw={720}>
      {sessions.data && <UserProtection user={user} protection={sessions.data} />}
      <Panel
        title={t('people:tab.sessions')}
        actions={
          <ActionButton size="xs" variant="default" disabledReason={refused} onClick={() => void ask()}>
            {t('people:sessions.end')}
          </ActionButton>
        }
      >
        {sessions.isPending && <SkeletonText lines={4} />}
        {sessions.data && rows.length === 0 && <EmptyState icon={IconDevices} title={t('people:sessions.none')} />}
        {rows.length > 0 && <Timeline items={items} />}
      </Panel>
    </Stack>
  )
}
