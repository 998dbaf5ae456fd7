import { Button } from '@mantine/core'
import { EndOtherSessions, EndSession } from '@mapwright/contract/accounts/security-endpoints.ts'
import type { Session } from '@mapwright/contract/accounts/session.ts'
import { call } from '../../platform/api/call.ts'
import { refreshNames, useCommand } from '../../platform/api/queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './security-section.module.css'
import { SecuritySetting } from './security-setting.tsx'

/** The devices on which the user is signed in, and buttons to sign them out. */
export function SessionsSetting({ sessions }: { sessions: readonly Session[] }) {
  const t = useWording('accounts')
  const end = useCommand(EndSession, { onDone: () => notify.done(t('accounts:sessions.ended')) })
  const deviceOf = ({ browser, system }: Session): string =>
    browser && system
      ? t('accounts:device.both', { browser, system })
      : browser || system || t('accounts:device.unknown')
  const endOthers = () =>
    confirm({
      title: t('accounts:sessions.end_others'),
      text: t('accounts:sessions.end_others_text'),
      action: t('accounts:sessions.end_others'),
      run: async () => {
        await call(EndOtherSessions)
        refreshNames(queryClient, ['accounts'])
        notify.done(t('accounts:sessions.others_ended'))
      },
    })
  return (
    <SecuritySetting title={t('accounts:sessions.title')} text={t('accounts:sessions.text')}>
      <ProblemAlert problem={end.error} />
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session._id} className={classes.item}>
            <div className={classes.words}>
              <span className={classes.name}>
                {deviceOf(session)}
                {session.is_this && <StatusBadge tone="good">{t('accounts:sessions.this')}</StatusBadge>}
              </span>
              <span className="meta">
                {session.provider !== '' && (
                  <>
                    <bdi>{session.provider}</bdi> ·{' '}
                  </>
                )}
                <bdi>{session.address}</bdi> · {t('accounts:sessions.seen')} <When at={session.last_seen_at} /> ·{' '}
                {t('accounts:sessions.since')} <When at={session.created_at} mode="date" />
              </span>
            </div>
            {!session.is_this && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={t('accounts:sessions.end_one', { device: deviceOf(session) })}
                loading={end.isPending && end.variables.params.id === session._id}
                onClick={() => end.mutate({ params: { id: session._id } })}
              >
                {t('accounts:sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" onClick={() => void endOthers()}>
          {t('accounts:sessions.end_others')}
        </Button>
      )}
    </SecuritySetting>
  )
}
