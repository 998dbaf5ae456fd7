import { Button, Tabs } from '@mantine/core'
import { ExportUsers } from '@mapwright/contract/accounts/people-endpoints.ts'
import { type User, userRoleFilters, userStatusFilters } from '@mapwright/contract/accounts/user.ts'
import { GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { userPriceTypeFilters, userSeenFilters, userSorts } from '@mapwright/contract/accounts/user-filters.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { IconDownload, IconPower, IconUserPlus, IconUserShare, IconUsers } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useLanguage, useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { pathTo } from '../../platform/routing/paths.ts'
import { useMay } from '../../platform/session/me.ts'
import { usePriceGroups } from '../../platform/use-price-groups.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import { type AddAction, AddButton } from '../../ui/actions/add-button.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import { DataList, type RowAction } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { countryOptions } from '../countries.ts'
import { InactiveCustomers } from './inactive-customers.tsx'
import { InviteDrawer } from './invite-drawer.tsx'
import { useActAs } from './use-act-as.ts'
import { useBulkChanges } from './use-bulk-changes.ts'
import { useChangeUser } from './use-change-user.ts'
import { useUserColumns } from './user-columns.tsx'

const tabs = ['customer', 'team', 'inactive'] as const
type Tab = (typeof tabs)[number]

/** Customers, staff and inactive customers in tabs. */
export default function UsersPage() {
  const t = useWording('people', 'accounts')
  const go = useGo()
  const { tab } = useSearch({ from: '/admin/admin/agent_manager/agents_list' })
  const shown: Tab = tabs.find((name) => name === tab) ?? 'customer'
  const [isInviting, setIsInviting] = useState(false)
  const mayInvite = useMay('dealers_manager.change_role')
  const show = (next: string | null) =>
    go('/admin/agent_manager/agents_list', {
      search: { tab: next === 'customer' ? undefined : (next ?? undefined) },
    })
  const onInvite = {
    label: t('people:invite.open'),
    onClick: () => setIsInviting(true),
    disabledReason: mayInvite ? undefined : t('people:not_granted'),
  }
  return (
    <Page title={t('accounts:agents.title')} count="list" action={{ ...onInvite, icon: IconUserPlus }}>
      <Tabs value={shown} onChange={show}>
        <Tabs.List>
          <Tabs.Tab value="customer">{t('accounts:agents.customers')}</Tabs.Tab>
          <Tabs.Tab value="team">{t('accounts:agents.team')}</Tabs.Tab>
          <Tabs.Tab value="inactive">{t('people:inactives.title')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {shown === 'inactive' ? <InactiveCustomers /> : <Users key={shown} tab={shown} onInvite={onInvite} />}
      <InviteDrawer isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Page>
  )
}

function useFilters(tab: 'customer' | 'team') {
  const t = useWording('people', 'accounts')
  const language = useLanguage()
  const customersOnly = tab === 'customer'
  const priceType = usePriceTypes()
  const groups = usePriceGroups()
  return [
    {
      name: 'status',
      label: t('accounts:agents.status'),
      options: userStatusFilters.map((value) => ({ value, label: t(`accounts:status_filter.${value}`) })),
    },
    {
      name: 'seen',
      label: t('accounts:agents.last_seen'),
      options: userSeenFilters.map((value) => ({ value, label: t(`people:seen.${value}`) })),
    },
    ...(customersOnly
      ? [
          {
            name: 'price_type',
            label: t('accounts:agents.price_type'),
            options: userPriceTypeFilters.map((value) => ({ value, label: priceType(value) })),
          },
          ...(groups.options.length > 0
            ? [{ name: 'price_group_id', label: t('accounts:agents.price_group'), options: groups.options }]
            : []),
          { name: 'country', label: t('accounts:field.country'), options: countryOptions(language) },
        ]
      : [
          {
            name: 'role',
            label: t('accounts:agents.role'),
            options: [
              { value: 'admin', label: t('accounts:role.1') },
              { value: 'staff', label: t('accounts:role.3') },
            ],
          },
        ]),
  ]
}

function Users({ tab, onInvite }: { tab: 'customer' | 'team'; onInvite: AddAction }) {
  const t = useWording('people', 'accounts')
  const list = useListState({
    filters: {
      role: userRoleFilters,
      status: userStatusFilters,
      seen: userSeenFilters,
      price_type: userPriceTypeFilters,
      price_group_id: 'any',
      country: 'any',
    },
    searchKey: 'search_keyword',
    sorts: userSorts,
  })
  const role = list.filters.role ?? tab
  const query = { ...list.query, role }
  const users = useQueryOf(GetUsers, { query }, { keepPrevious: true })
  const { setActive, editRefused } = useChangeUser()
  const actAs = useActAs()
  const bulk = useBulkChanges()
  const { save, isSaving } = useDownload()
  const mayExport = useMay('dealers_manager.export_users')
  const columns = useUserColumns(tab)

  const rowMenu = (user: User): RowAction[] => {
    const isActive = user.status === 1
    return [
      ...(user.role_id === roles.customer
        ? [
            {
              label: t('people:act_as.action'),
              icon: IconUserShare,
              onSelect: () => void actAs.ask(user),
              disabledReason: actAs.refused(user),
            },
          ]
        : []),
      {
        label: t(isActive ? 'accounts:agents.deactivate' : 'accounts:agents.activate'),
        icon: IconPower,
        onSelect: () => void setActive(user, !isActive),
        danger: isActive,
        disabledReason: editRefused(user),
      },
    ]
  }
  const { page: _page, size: _size, sort: _sort, ...filters } = query ?? {}

  return (
    <DataList
      name={`users.${tab}`}
      list={list}
      query={users}
      rows={(data) => data.users}
      rowKey={(user) => user._id}
      rowLink={(user) => pathTo('/admin/agent_manager/agent/$id', { id: user._id })}
      label={t(tab === 'team' ? 'accounts:agents.team' : 'accounts:agents.customers')}
      searchPlaceholder={t('accounts:agents.search')}
      columns={columns}
      filters={useFilters(tab)}
      rowMenu={rowMenu}
      bulk={tab === 'customer' ? bulk : []}
      aside={
        mayExport && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isSaving}
            leftSection={<IconDownload size={14} stroke={1.75} />}
            onClick={() => void save(ExportUsers, { query: filters })}
          >
            {t('people:export')}
          </Button>
        )
      }
      empty={{
        icon: IconUsers,
        title: t('accounts:agents.none'),
        text: t('accounts:agents.none_text'),
        ...(tab === 'team' ? { action: <AddButton {...onInvite} /> } : {}),
      }}
    />
  )
}
