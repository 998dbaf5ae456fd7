import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { IconCopyPlus, IconListDetails } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { pathTo } from '../../platform/routing/paths.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { useOrderColumns } from '../admin/order-columns.tsx'

/** All orders for a car, newest first, each with a button that repeats the order. */
export function CarOrders({ car: { _id } }: { car: GarageCar }) {
  const t = useWording('orders')
  const go = useGo()
  const list = useListState()
  const orders = useQueryOf(GetOrders, { query: { ...list.query, car_id: _id } }, { keepPrevious: true })
  const columns = useOrderColumns()
  return (
    <DataList
      name="orders.car"
      list={list}
      query={orders}
      rows={(data) => data.orders}
      rowKey={(order) => order._id}
      rowLink={(order) => pathTo('/order_details/$id', { id: order._id })}
      label={t('orders:list.title')}
      searchable={false}
      columns={[
        columns.number,
        { ...columns.services, width: '40%' },
        columns.status,
        columns.submitted,
        columns.total,
      ]}
      rowMenu={(order) => [
        {
          label: t('orders:details.again'),
          icon: IconCopyPlus,
          onSelect: () => go('/', { search: { again: order._id } }),
        },
      ]}
      empty={{ icon: IconListDetails, title: t('orders:list.empty') }}
    />
  )
}
