import { canMoveOrder } from '@mapwright/contract/orders/order.ts'
import { GetPendingOrders } from '@mapwright/contract/orders/order-desk-endpoints.ts'
import { ChangeStatus } from '@mapwright/contract/orders/order-endpoints.ts'
import { IconHandGrab, IconMoodCheck } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { pathTo } from '../../app/routing/paths.ts'
import { DataList } from '../../ui/data-list.tsx'
import { useListState } from '../../ui/list-state.ts'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { RingSwitch } from './ring-switch.tsx'

const statuses = ['pending', 'in_progress', 'incomplete'] as const

/** The queue: what waits, the longest waiting first; new orders appear by themselves. */
export default function PendingOrdersPage() {
  const t = useWording('orders')
  const list = useListState({ filters: { status: statuses }, searchKey: 'keyword' })
  const orders = useQueryOf(GetPendingOrders, { query: list.query }, { keepPrevious: true })
  const columns = useOrderColumns()
  const take = useCommand(ChangeStatus, {
    onDone: ({ order }) => notify.done(t('orders:desk.taken', { number: order.number })),
  })
  return (
    <Page title={t('orders:desk.pending_title')} count={orders.data?.total} aside={<RingSwitch />}>
      <DataList
        list={list}
        query={orders}
        rows={(data) => data.orders}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/manage_orders/order_details/$id', { id: _id })}
        label={t('orders:desk.pending_title')}
        searchPlaceholder={t('orders:desk.search')}
        filters={[
          {
            name: 'status',
            label: t('orders:column.status'),
            options: statuses.map((value) => ({ value, label: t(`orders:status.${value}`) })),
          },
        ]}
        columns={[columns.number, columns.vehicle, columns.customer, columns.services, columns.status, columns.due]}
        rowMenu={({ _id, status }) => [
          {
            label: t('orders:desk.start'),
            icon: IconHandGrab,
            disabledReason: canMoveOrder('start', status)
              ? undefined
              : t('orders:desk.why_not', { status: t(`orders:status.${status}`) }),
            onSelect: () =>
              take.mutate(
                { params: { id: _id }, body: { event: 'start' } },
                { onError: (problem) => notify.failed(problem) },
              ),
          },
        ]}
        empty={{
          icon: IconMoodCheck,
          title: t('orders:desk.pending_empty'),
          text: t('orders:desk.pending_empty_text'),
        }}
      />
    </Page>
  )
}
