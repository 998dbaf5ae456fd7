import { Stack } from '@mantine/core'
import {
  type CustomerInvitation,
  GetInvitations,
  invitationDays,
  invitationStates,
  invitationsPerMinute,
  SendInvitations,
} from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { IconMail, IconUsers } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { notify } from '../../ui/messages/notify.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'

const tones: Record<CustomerInvitation['state'], Tone> = {
  not_invited: 'quiet',
  waiting: 'active',
  invited: 'info',
  expired: 'warn',
  accepted: 'good',
}

function useColumns() {
  const t = useWording('moving')
  return [
    {
      key: 'customer',
      header: t('moving:invitations.customer'),
      cell: ({ name, email }: CustomerInvitation) => (
        <>
          <bdi>{name}</bdi>
          {name !== email && (
            <>
              {' '}
              <bdi className="meta">{email}</bdi>
            </>
          )}
        </>
      ),
    },
    {
      key: 'state',
      header: t('moving:invitations.state'),
      cell: ({ state }: CustomerInvitation) => (
        <StatusBadge tone={tones[state]}>{t(`moving:state.${state}`)}</StatusBadge>
      ),
    },
    {
      key: 'sent_at',
      header: t('moving:invitations.sent'),
      cell: ({ sent_at }: CustomerInvitation) => sent_at && <When at={sent_at} />,
    },
    {
      key: 'expires_at',
      header: t('moving:invitations.expires'),
      cell: ({ expires_at }: CustomerInvitation) => expires_at && <When at={expires_at} />,
    },
  ]
}

/** Milliseconds between two readings of the list while mails are sent. */
const readAgainMs = 10_000

/** Reads the list again while invitations wait, so that their states follow the mails. */
function useReadWhile(isWaiting: boolean, refetch: () => unknown) {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), readAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
}

/** Imported customers with the state of their invitations. Invites all or the selected ones. */
export function Invitations() {
  const t = useWording('moving')
  const f = useFormats()
  const confirm = useConfirm()
  const list = useListState({ filters: { state: invitationStates }, searchKey: 'search_keyword' })
  const query = useQueryOf(GetInvitations, { query: list.query }, { keepPrevious: true })
  const send = useCommand(SendInvitations)
  const columns = useColumns()
  const count = query.data?.invitable ?? 0
  useReadWhile((query.data?.states.waiting ?? 0) > 0, query.refetch)
  const invite = async (user_ids?: string[]) => {
    const { count: queued } = await send.mutateAsync({ body: user_ids ? { user_ids } : {} })
    notify.done(t('moving:invitations.queued', { number: f.number(queued) }))
  }
  const inviteSelected = (user_ids: string[]) => invite(user_ids).catch(notify.refused)
  const inviteAll = () =>
    confirm({
      title: t('moving:invitations.title'),
      action: t('moving:invitations.all', { number: f.number(count) }),
      run: () => invite(),
    })
  return (
    <Stack component="section" gap={12} aria-labelledby="invitations-title">
      <div>
        <h2 id="invitations-title">{t('moving:invitations.title')}</h2>
        <p className="meta">{t('moving:invitations.text', { days: invitationDays, rate: invitationsPerMinute })}</p>
      </div>
      <DataList
        name="moving.invitations"
        list={list}
        query={query}
        rows={(data) => data.invitations}
        rowKey={({ user_id }) => user_id}
        rowLink={({ user_id }) => pathTo('/admin/agent_manager/agent/$id', { id: user_id })}
        label={t('moving:invitations.list')}
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t('moving:invitations.state'),
            options: invitationStates.map((value) => ({ value, label: t(`moving:state.${value}`) })),
          },
        ]}
        canPick={({ can_be_invited }) => can_be_invited}
        bulk={[
          {
            label: t('moving:invitations.selected'),
            onSelect: (rows) => void inviteSelected(rows.map(({ user_id }) => user_id)),
          },
        ]}
        aside={
          <ActionButton
            size="compact-sm"
            leftSection={<IconMail size={14} stroke={1.75} />}
            disabledReason={count === 0 ? t('moving:invitations.all_none') : undefined}
            onClick={() => void inviteAll()}
          >
            {t('moving:invitations.all', { number: f.number(count) })}
          </ActionButton>
        }
        empty={{ icon: IconUsers, title: t('moving:invitations.none'), text: t('moving:invitations.none_text') }}
      />
    </Stack>
  )
}
