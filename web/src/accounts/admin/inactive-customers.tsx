import { Group, NativeSelect } from '@mantine/core'
import { DeleteInactives, GetInactives } from '@mapwright/contract/accounts/people-endpoints.ts'
import { IconUserOff } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { useMay } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { notify } from '../../ui/messages/notify.ts'
import { useUserColumns } from './user-columns.tsx'

const periods = ['90', '180', '365', '730'] as const
const defaultDays = '365'

/** Customers without credits who have not signed in for a long time, with a button that removes all of them. */
export function InactiveCustomers() {
  const t = useWording('people')
  const confirm = useConfirm()
  const list = useListState({ filters: { days: periods } })
  const days = Number(list.filters.days ?? defaultDays)
  const { page, size } = list
  const users = useQueryOf(GetInactives, { query: { days, page, size } }, { keepPrevious: true })
  const remove = useCommand(DeleteInactives)
  const mayRemove = useMay('dealers_manager.delete')
  const shown = ['name', 'company', 'last_seen_at', 'created_at']
  const columns = useUserColumns('customer')
    .filter(({ key }) => shown.includes(key))
    .map((column) => ({ ...column, sortable: false }))
  const count = users.data?.total ?? 0
  const ask = async () => {
    const isDone = await confirm({
      title: t('people:inactives.remove_title', { count }),
      text: t('people:remove.text'),
      action: t('people:inactives.remove', { count }),
      danger: true,
      run: () => remove.mutateAsync({ body: { days, expected: count } }),
    })
    if (isDone) notify.done(t('people:inactives.removed', { count }))
  }
  return (
    <>
      <Group align="end" justify="space-between">
        <NativeSelect
          label={t('people:inactives.since')}
          description={t('people:inactives.help')}
          value={String(days)}
          onChange={(event) => list.set({ days: periods.find((period) => period === event.currentTarget.value) })}
          data={periods.map((value) => ({ value, label: t('people:inactives.days', { count: Number(value) }) }))}
        />
        <ActionButton
          color="red"
          variant="light"
          disabledReason={!mayRemove ? t('people:not_granted') : count === 0 ? t('people:inactives.none') : undefined}
          onClick={() => void ask()}
        >
          {t('people:inactives.remove', { count })}
        </ActionButton>
      </Group>
      <DataList
        name="users.inactive"
        list={list}
        query={users}
        rows={(data) => data.users}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/agent_manager/agent/$id', { id: _id })}
        label={t('people:inactives.title')}
        searchable={false}
        columns={columns}
        empty={{ icon: IconUserOff, title: t('people:inactives.none') }}
      />
    </>
  )
}
