import { type AccessApi, accessPurposes, accessStatuses } from '@mapwright/contract/partners/access-api.ts'
import { ListAccessApis, RemoveAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { useAccessColumns } from '../use-access-columns.tsx'
import { AccessTabs } from './access-tabs.tsx'
import { ManageAccessDrawer } from './manage-access-drawer.tsx'

const states = [...accessStatuses, 'expired'] as const

/** The API accesses of all customers. */
export default function ManageAccessPage() {
  const t = useWording('partners')
  const list = useListState({ searchKey: 'search_keyword', filters: { for: accessPurposes, status: states } })
  const accesses = useQueryOf(ListAccessApis, { query: list.query }, { keepPrevious: true })
  const [opened, setOpened] = useState<AccessApi | 'new'>()
  const { name, purpose, status, key, expiry, used } = useAccessColumns()
  const remove = useCommand(RemoveAccessApi)
  const askToRemove = ({ _id, user }: AccessApi) =>
    confirm({
      title: t('partners:admin.remove', { name: user.name }),
      text: t('partners:admin.remove_text'),
      action: t('ui:resource.remove'),
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }),
    })
  return (
    <Page
      title={t('partners:title')}
      count={accesses.data?.total}
      action={{ label: t('partners:admin.create'), icon: IconPlus, onClick: () => setOpened('new') }}
    >
      <AccessTabs />
      <DataList
        name="partners.all"
        list={list}
        query={accesses}
        rows={({ access_apis }) => access_apis}
        rowKey={({ _id }) => _id}
        onRowClick={setOpened}
        label={t('partners:title')}
        searchPlaceholder={t('partners:admin.search')}
        filters={[
          {
            name: 'for',
            label: t('partners:field.for'),
            options: accessPurposes.map((value) => ({ value, label: t(`partners:for.${value}`) })),
          },
          {
            name: 'status',
            label: t('partners:field.status'),
            options: states.map((value) => ({ value, label: t(`partners:status.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'customer',
            header: t('partners:field.customer'),
            phone: 'title',
            cell: ({ user }: AccessApi) => <bdi>{user.name}</bdi>,
          },
          { ...name, phone: undefined },
          purpose,
          status,
          key,
          expiry,
          used,
        ]}
        rowMenu={(access) => [
          { label: t('ui:resource.remove'), icon: IconTrash, danger: true, onSelect: () => void askToRemove(access) },
        ]}
        empty={{ icon: IconPlugConnected, title: t('partners:none'), text: t('partners:all_none_text') }}
      />
      <ManageAccessDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}
