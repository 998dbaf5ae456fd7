import type { User } from '@mapwright/contract/accounts/user.ts'
import { GetUserOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { orderSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrderColumns } from '../orders/admin/order-columns.tsx'
import { AssignDialog } from '../orders/admin/queue/assign-dialog.tsx'
import { useBulkAssign } from '../orders/admin/queue/use-bulk-assign.ts'
import type { Assignable } from '../orders/admin/queue/use-take.ts'
import { call } from '../platform/api/call.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { pathTo } from '../platform/routing/paths.ts'
import { DataList } from '../ui/lists/data-list.tsx'
import { useListState } from '../ui/lists/list-state.ts'

/** The orders of a customer. */
export function UserOrders({ user }: { user: User }) {
  const t = useWording('people')
  const list = useListState({ sorts: orderSorts })
  const orders = useQueryOf(GetUserOrders, { query: { ...list.query, user_id: user._id } }, { keepPrevious: true })
  const columns = useOrderColumns(orderSorts)
  const [given, setGiven] = useState<readonly Assignable[] | null>(null)
  const bulk = useBulkAssign<OrderRow>({ onGive: setGiven })
  return (
    <>
      <DataList
        name="people.orders"
        list={list}
        query={orders}
        rows={(data) => data.orders}
        readRows={(page) =>
          call(GetUserOrders, { query: { ...list.query, page, user_id: user._id } }).then(
            ({ orders: rows, total }) => ({ rows, total }),
          )
        }
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/manage_orders/order_details/$id', { id: _id })}
        label={t('people:tab.orders')}
        columns={[columns.number, columns.vehicle, columns.services, columns.status, columns.submitted, columns.total]}
        bulk={bulk}
        empty={{ icon: IconListDetails, title: t('people:orders.none') }}
      />
      <AssignDialog orders={given} onClose={() => setGiven(null)} />
    </>
  )
}
