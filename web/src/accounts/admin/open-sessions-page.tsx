import { Button, Menu } from '@mantine/core'
import {
  EndManySessions,
  EndOpenSession,
  ListOpenSessions,
} from '@mapwright/contract/accounts/open-session-endpoints.ts'
import { type OpenSession, sessionHolders } from '@mapwright/contract/accounts/session.ts'
import { IconChevronDown, IconDevices, IconLogout, IconUser } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { DataList, type RowAction } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { notify } from '../../ui/messages/notify.ts'
import { Page } from '../../ui/page/page.tsx'
import { useSessionColumns } from './use-session-columns.tsx'

const groups = ['customers', 'staff', 'all'] as const

/** Ends all sessions of a group of people, after confirmation. */
function useEndManySessions() {
  const t = useWording('people')
  const end = useCommand(EndManySessions)
  return (holders: (typeof groups)[number]) =>
    confirm({
      title: t(`people:open_sessions.end_${holders}`),
      text: t('people:open_sessions.end_group_text'),
      action: t(`people:open_sessions.end_${holders}`),
      danger: true,
      run: async () => {
        await end.mutateAsync({ body: { holders } })
        notify.done(t('people:open_sessions.ended'))
      },
    })
}

function EndMenu() {
  const t = useWording('people')
  const end = useEndManySessions()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} />}>
          {t('people:open_sessions.end_many')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group) => (
          <Menu.Item key={group} color="red" onClick={() => void end(group)}>
            {t(`people:open_sessions.end_${group}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Lists all sessions with their device and address, and signs their users out. */
export default function OpenSessionsPage() {
  const t = useWording('people', 'accounts')
  const go = useGo()
  const list = useListState({ searchKey: 'search_keyword', filters: { holders: sessionHolders } })
  const sessions = useQueryOf(ListOpenSessions, { query: list.query }, { keepPrevious: true })
  const columns = useSessionColumns()
  const labels = {
    staff: t('accounts:agents.team'),
    customers: t('accounts:agents.customers'),
    impersonators: t('people:log.impersonator'),
  }
  const end = useCommand(EndOpenSession, { onDone: () => notify.done(t('accounts:sessions.ended')) })
  const actionsOf = ({ _id, user, address, is_this }: OpenSession): RowAction[] => [
    {
      label: t('people:open_sessions.open_person'),
      icon: IconUser,
      onSelect: () => go('/admin/agent_manager/agent/$id', { params: { id: user._id } }),
    },
    {
      label: t('accounts:sessions.end'),
      icon: IconLogout,
      danger: true,
      disabledReason: is_this ? t('accounts:problem.own_session') : undefined,
      onSelect: () =>
        void confirm({
          title: t('accounts:sessions.end_one', { device: `${user.name} · ${address}` }),
          action: t('accounts:sessions.end'),
          danger: true,
          run: () => end.mutateAsync({ params: { id: _id } }),
        }),
    },
  ]
  return (
    <Page
      title={t('people:open_sessions.title')}
      subtitle={t('people:open_sessions.text')}
      count={sessions.data?.total}
      aside={<EndMenu />}
    >
      <DataList
        name="accounts.open_sessions"
        list={list}
        query={sessions}
        rows={(data) => data.sessions}
        rowKey={({ _id }) => _id}
        label={t('people:open_sessions.title')}
        searchPlaceholder={t('people:open_sessions.search')}
        filters={[
          {
            name: 'holders',
            label: t('accounts:agents.role'),
            options: sessionHolders.map((value) => ({ value, label: labels[value] })),
          },
        ]}
        columns={columns}
        rowMenu={actionsOf}
        empty={{ icon: IconDevices, title: t('people:sessions.none_open') }}
      />
    </Page>
  )
}
