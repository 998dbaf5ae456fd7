import { Tabs } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { type User, userRoleFilters, userStatusFilters } from '@mapwright/contract/accounts/user.ts'
import { GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { IconPencil, IconPower, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { DataList, type RowAction } from '../../ui/data-list.tsx'
import { useListState } from '../../ui/list-state.ts'
import { Page } from '../../ui/page.tsx'
import { EditUserDrawer } from './edit-user-drawer.tsx'
import { useChangeUser } from './use-change-user.ts'
import { useUserColumns } from './user-columns.tsx'

export default function AgentsListPage() {
  const t = useWording('accounts')
  const [edited, setEdited] = useState<User>()
  const list = useListState({
    filters: { role: userRoleFilters, status: userStatusFilters },
    searchKey: 'search_keyword',
  })
  const role = list.filters.role ?? 'customer'
  const users = useQueryOf(GetUsers, { query: { ...list.query, role } }, { keepPrevious: true })
  const { setActive, editRefused } = useChangeUser()
  const columns = useUserColumns(role === 'customer' ? 'customer' : 'team')

  const rowMenu = (user: User): RowAction[] => {
    const disabledReason = editRefused(user)
    const isActive = user.status === 1
    return [
      { label: t('accounts:agents.edit'), icon: IconPencil, onSelect: () => setEdited(user) },
      {
        label: t(isActive ? 'accounts:agents.deactivate' : 'accounts:agents.activate'),
        icon: IconPower,
        onSelect: () => void setActive(user, !isActive),
        danger: isActive,
        disabledReason,
      },
    ]
  }

  return (
    <Page title={t('accounts:agents.title')} count={users.data?.total}>
      <Tabs
        value={role === 'customer' ? 'customer' : 'team'}
        onChange={(tab) => list.set({ role: tab === 'team' ? 'team' : undefined, status: undefined })}
      >
        <Tabs.List>
          <Tabs.Tab value="customer">{t('accounts:agents.customers')}</Tabs.Tab>
          <Tabs.Tab value="team">{t('accounts:agents.team')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <DataList
        list={list}
        query={users}
        rows={(data) => data.users}
        rowKey={(user) => user._id}
        onRowClick={setEdited}
        label={t('accounts:agents.title')}
        searchPlaceholder={t('accounts:agents.search')}
        columns={columns}
        filters={[
          {
            name: 'status',
            label: t('accounts:agents.status'),
            options: userStatusFilters.map((value) => ({ value, label: t(`accounts:status_filter.${value}`) })),
          },
        ]}
        rowMenu={rowMenu}
        empty={{ icon: IconUsers, title: t('accounts:agents.none'), text: t('accounts:agents.none_text') }}
      />
      {edited && (
        <EditUserDrawer
          key={edited._id}
          user={edited}
          name={displayName(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}
