import { ExportDueOrders, ListDueOrders } from '@mapwright/contract/orders/money/due-endpoints.ts'
import { dueSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { IconMoodCheck } from '@tabler/icons-react'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { useDownload } from '../../ui/files/use-download.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { DueSums } from './due-sums.tsx'
import { useDueColumns } from './use-due-columns.tsx'
import { useDueList } from './use-due-list.ts'

/** All unpaid orders, longest overdue first. */
export function DueOrderList() {
  const t = useWording('money', 'orders')
  const list = useDueList(dueSorts)
  const columns = useDueColumns()
  const { save } = useDownload()
  const due = useQueryOf(ListDueOrders, { query: list.query }, { keepPrevious: true })
  const { user_id } = list.filters
  const customer = due.data?.orders.find(({ user }) => user._id === user_id)?.user
  return (
    <>
      <DueSums sums={due.data?.sums} />
      <DataList
        name="orders.due"
        list={list}
        query={due}
        rows={(data) => data.orders}
        readRows={(page) =>
          call(ListDueOrders, { query: { ...list.query, page } }).then(({ orders: rows, total }) => ({ rows, total }))
        }
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/manage_orders/order_details/$id', { id: _id })}
        label={t('money:due.title')}
        searchPlaceholder={t('orders:manage.search')}
        filters={[
          {
            name: 'overdue',
            label: t('money:due.filter'),
            options: [{ value: 'true', label: t('money:due.only_overdue') }],
          },
          ...(user_id === undefined
            ? []
            : [
                {
                  name: 'user_id',
                  label: t('orders:column.customer'),
                  options: [{ value: user_id, label: customer ? customer.company_name || customer.name : '–' }],
                },
              ]),
        ]}
        columns={columns}
        bulk={[
          {
            label: t('orders:history.export_selected'),
            onSelect: (orders) =>
              void save(ExportDueOrders, { query: { ids: orders.map(({ _id }) => _id).join(',') } }),
          },
        ]}
        empty={{ icon: IconMoodCheck, title: t('money:due.none'), text: t('money:due.none_text') }}
      />
    </>
  )
}
