import type { MemberInvitation, TeamMember } from '@mapwright/contract/accounts/member.ts'
import {
  ListTeam,
  PauseMember,
  RemoveMember,
  ResendTeamInvitation,
  WithdrawTeamInvitation,
} from '@mapwright/contract/accounts/member-endpoints.ts'
import { GetTeamUsage } from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { OwnApprovals } from '../../orders/approval/own-approvals.tsx'
import { memberLimits } from '../../orders/approval/use-member-limits.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { EmptyState, ErrorState, ProblemAlert } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useMinute } from '../../ui/text/use-minute.ts'
import { When } from '../../ui/text/when.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import classes from './team.module.css'

/** The orders and credits of a member in this month. */
function Usage({ id }: { id: string }) {
  const t = useWording('team')
  const f = useFormats()
  const { data } = useQueryOf(GetTeamUsage)
  if (!data) return null
  const used = data.usage.find(({ member_id }) => member_id === id)
  return <>{t('team:usage', { orders: f.number(used?.orders ?? 0), credits: f.credits(used?.credits ?? '0') })}</>
}

function MemberRow({ member, onEdit }: { member: TeamMember; onEdit: () => void }) {
  const t = useWording('team')
  const confirm = useConfirm()
  const pause = useCommand(PauseMember)
  const remove = useCommand(RemoveMember)
  const f = useFormats()
  const { _id, name, email, rights, is_paused, last_seen_at } = member
  const params = { id: _id }
  const askToRemove = () =>
    void confirm({
      title: t('team:remove_ask', { name }),
      text: t('team:remove_text'),
      action: t('team:remove'),
      danger: true,
      run: () => remove.mutateAsync({ params }),
    })
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <strong>
          <bdi>{name}</bdi> {is_paused && <StatusBadge tone="warn">{t('team:paused')}</StatusBadge>}
        </strong>
        <bdi className="meta">{email}</bdi>
        <span className="meta">
          {t('team:limits')}: {memberLimits(rights, t, f)}
        </span>
        <span className="meta">
          <Usage id={_id} />
        </span>
        {last_seen_at && (
          <span className="meta">
            {t('team:last_seen')}: <When at={last_seen_at} />
          </span>
        )}
        <ProblemAlert problem={pause.error} />
      </div>
      <div className={classes.actions}>
        <ActionButton size="xs" variant="default" onClick={onEdit} aria-label={`${t('team:edit')}: ${name}`}>
          {t('team:edit')}
        </ActionButton>
        <ActionButton
          size="xs"
          variant="default"
          busy={pause.isPending}
          aria-label={`${t(is_paused ? 'team:resume' : 'team:pause')}: ${name}`}
          onClick={() => pause.mutate({ params, body: { paused: !is_paused } })}
        >
          {t(is_paused ? 'team:resume' : 'team:pause')}
        </ActionButton>
        <ActionButton size="xs" variant="default" onClick={askToRemove} aria-label={`${t('team:remove')}: ${name}`}>
          {t('team:remove')}
        </ActionButton>
      </div>
    </li>
  )
}

function InvitationRow({ invitation }: { invitation: MemberInvitation }) {
  const { _id, name, email, expires_at, replaced_sent_at } = invitation
  const t = useWording('team')
  const f = useFormats()
  const resend = useCommand(ResendTeamInvitation)
  const withdraw = useCommand(WithdrawTeamInvitation)
  const confirm = useConfirm()
  const isExpired = new Date(expires_at).getTime() <= useMinute()
  const params = { id: _id }
  const askToWithdraw = () =>
    void confirm({
      title: t('team:withdraw_ask', { name }),
      text: t('team:withdraw_text'),
      action: t('team:withdraw'),
      danger: true,
      run: () => withdraw.mutateAsync({ params }),
    })
  const resendAgain = () =>
    resend.mutate({ params }, { onSuccess: () => notify.done(t('team:invited_again', { email })) })
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <strong>
          <bdi>{name}</bdi> {isExpired && <StatusBadge tone="warn">{t('team:expired')}</StatusBadge>}
        </strong>
        <bdi className="meta">{email}</bdi>
        {!isExpired && <span className="meta">{t('team:waiting', { date: f.dateTime(expires_at) })}</span>}
        {replaced_sent_at && <span className="meta">{t('team:replaces', { date: f.dateTime(replaced_sent_at) })}</span>}
        <ProblemAlert problem={resend.error} />
      </div>
      <div className={classes.actions}>
        <ActionButton
          size="xs"
          variant="default"
          busy={resend.isPending}
          onClick={resendAgain}
          aria-label={`${t('team:resend')}: ${name}`}
        >
          {t('team:resend')}
        </ActionButton>
        <ActionButton size="xs" variant="default" onClick={askToWithdraw} aria-label={`${t('team:withdraw')}: ${name}`}>
          {t('team:withdraw')}
        </ActionButton>
      </div>
    </li>
  )
}

/** The customer's team: members with their rights, open invitations, and orders that wait for approval. */
export default function TeamPage() {
  const t = useWording('team')
  const team = useQueryOf(ListTeam)
  const usage = useQueryOf(GetTeamUsage)
  const [edited, setEdited] = useState<TeamMember | 'new'>()
  const open = () => setEdited('new')
  return (
    <Page
      title={t('team:title')}
      subtitle={t('team:subtitle')}
      action={{ label: t('team:invite'), icon: IconUserPlus, onClick: open }}
    >
      <OwnApprovals />
      <Panel>
        {team.isPending && <SkeletonText lines={6} />}
        {usage.isError && team.data && <ErrorState problem={usage.error} onRetry={() => void usage.refetch()} />}
        {team.isError && <ErrorState problem={team.error} onRetry={() => void team.refetch()} />}
        {team.data && team.data.members.length + team.data.invitations.length === 0 && (
          <EmptyState icon={IconUsersGroup} title={t('team:empty')} text={t('team:empty_text')} />
        )}
        {team.data && (
          <ul className={classes.rows}>
            {team.data.members.map((member) => (
              <MemberRow key={member._id} member={member} onEdit={() => setEdited(member)} />
            ))}
            {team.data.invitations.map((invitation) => (
              <InvitationRow key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Panel>
      <MemberDrawer member={edited} onClose={() => setEdited(undefined)} />
    </Page>
  )
}
