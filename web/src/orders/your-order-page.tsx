import { Group } from '@mantine/core'
import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { IconFilePlus, IconListDetails } from '@tabler/icons-react'
import { useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { useGo } from '../app/routing/page-link.tsx'
import { pathTo } from '../app/routing/paths.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DataList } from '../ui/data-list.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/page.tsx'
import { useOrderColumns } from './admin/order-columns.tsx'
import { OrderStatusBadge, PaymentBadge } from './order-status.tsx'

/** Where an order stands, and that it is still to be paid. */
function Standing({ order: { status, payment } }: { order: OrderRow }) {
  return (
    <Group gap={4}>
      <OrderStatusBadge status={status} />
      {payment === 'due' && status !== 'cancelled' && <PaymentBadge payment={payment} />}
    </Group>
  )
}

/** The own orders, newest first, each a link to its story. */
export default function YourOrderPage() {
  const t = useWording('orders')
  const go = useGo()
  const list = useListState({ filters: { status: orderStatuses } })
  const orders = useQueryOf(GetOrders, { query: list.query }, { keepPrevious: true })
  const columns = useOrderColumns()
  return (
    <Page
      title={t('orders:list.title')}
      count={orders.data?.total}
      subtitle={t('orders:list.retention')}
      action={{ label: t('orders:new.title'), icon: IconFilePlus, to: '/' }}
    >
      <DataList
        list={list}
        query={orders}
        rows={(data) => data.orders}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/order_details/$id', { id: _id })}
        label={t('orders:list.title')}
        searchPlaceholder={t('orders:list.search')}
        filters={[
          {
            name: 'status',
            label: t('orders:column.status'),
            options: orderStatuses.map((value) => ({ value, label: t(`orders:status.${value}`) })),
          },
        ]}
        columns={[
          columns.number,
          columns.vehicle,
          columns.services,
          { ...columns.status, cell: (order) => <Standing order={order} /> },
          columns.submitted,
          columns.total,
        ]}
        empty={{
          icon: IconListDetails,
          title: t('orders:list.empty'),
          text: t('orders:list.empty_text'),
          action: <ActionButton onClick={() => go('/')}>{t('orders:list.first')}</ActionButton>,
        }}
      />
    </Page>
  )
}
