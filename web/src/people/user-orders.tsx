import type { User } from '@mapwright/contract/accounts/user.ts'
import { GetUserOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { IconListDetails } from '@tabler/icons-react'
import { useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { pathTo } from '../app/routing/paths.ts'
import { useOrderColumns } from '../orders/admin/order-columns.tsx'
import { DataList } from '../ui/data-list.tsx'
import { useListState } from '../ui/list-state.ts'

/** The orders of one customer. */
export function UserOrders({ user }: { user: User }) {
  const t = useWording('people')
  const list = useListState()
  const orders = useQueryOf(GetUserOrders, { query: { ...list.query, user_id: user._id } }, { keepPrevious: true })
  const columns = useOrderColumns()
  return (
    <DataList
      list={list}
      query={orders}
      rows={(data) => data.orders}
      rowKey={({ _id }) => _id}
      rowLink={({ _id }) => pathTo('/admin/manage_orders/order_details/$id', { id: _id })}
      label={t('people:tab.orders')}
      columns={[columns.number, columns.vehicle, columns.services, columns.status, columns.submitted]}
      empty={{ icon: IconListDetails, title: t('people:orders.none') }}
    />
  )
}
