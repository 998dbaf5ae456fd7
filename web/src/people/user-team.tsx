import { ListTeamOfUser, PauseMember } from '@mapwright/contract/accounts/member-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMay } from '../platform/session/me.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import classes from './team/team.module.css'

/** The members of a customer's team, whom staff can pause. Shows nothing if there are none. */
export function UserTeam({ userId }: { userId: string }) {
  const t = useWording('team', 'accounts')
  const mayEdit = useMay('dealers_manager.edit')
  const { data, error, refetch } = useQueryOf(ListTeamOfUser, { params: { id: userId } })
  const pause = useCommand(PauseMember)
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data || data.members.length === 0) return null
  return (
    <Panel title={t('team:title')}>
      <ProblemAlert problem={pause.error} />
      <ul className={classes.rows}>
        {data.members.map(({ _id, name, email, is_paused }) => (
          <li key={_id} className={classes.row}>
            <div className={classes.who}>
              <strong>
                <bdi>{name}</bdi> {is_paused && <StatusBadge tone="warn">{t('team:paused')}</StatusBadge>}
              </strong>
              <bdi className="meta">{email}</bdi>
            </div>
            <ActionButton
              size="xs"
              variant="default"
              busy={pause.isPending}
              disabledReason={mayEdit ? undefined : t('accounts:agents.needs_edit')}
              aria-label={`${t(is_paused ? 'team:resume' : 'team:pause')}: ${name}`}
              onClick={() => pause.mutate({ params: { id: _id }, body: { paused: !is_paused } })}
            >
              {t(is_paused ? 'team:resume' : 'team:pause')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
