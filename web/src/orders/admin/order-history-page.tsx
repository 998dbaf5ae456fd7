import { GetCompleteOrders } from '@mapwright/contract/orders/order-desk-endpoints.ts'
import { IconHistory } from '@tabler/icons-react'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { pathTo } from '../../app/routing/paths.ts'
import { DataList } from '../../ui/data-list.tsx'
import { useListState } from '../../ui/list-state.ts'
import { Page } from '../../ui/page.tsx'
import { useOrderColumns } from './order-columns.tsx'

const statuses = ['completed', 'cancelled'] as const

/** Completed and cancelled orders, newest first. */
export default function OrderHistoryPage() {
  const t = useWording('orders')
  const list = useListState({ filters: { status: statuses }, searchKey: 'keyword' })
  const orders = useQueryOf(GetCompleteOrders, { query: list.query }, { keepPrevious: true })
  const columns = useOrderColumns()
  return (
    <Page title={t('orders:desk.history_title')} count={orders.data?.total}>
      <DataList
        list={list}
        query={orders}
        rows={(data) => data.orders}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/manage_orders/order_details/$id', { id: _id })}
        label={t('orders:desk.history_title')}
        searchPlaceholder={t('orders:desk.search')}
        filters={[
          {
            name: 'status',
            label: t('orders:column.status'),
            options: statuses.map((value) => ({ value, label: t(`orders:status.${value}`) })),
          },
        ]}
        columns={[
          columns.number,
          columns.vehicle,
          columns.customer,
          columns.services,
          columns.status,
          columns.submitted,
          columns.completed,
          columns.total,
        ]}
        empty={{
          icon: IconHistory,
          title: t('orders:desk.history_empty'),
          text: t('orders:desk.history_empty_text'),
        }}
      />
    </Page>
  )
}
