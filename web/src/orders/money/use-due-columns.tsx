import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ListDueOrders } from '@mapwright/contract/orders/money/due-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { OrderStatusBadge } from '../order-status.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { PayBy } from './pay-by.tsx'

export function useDueColumns(): Column<Wire<typeof ListDueOrders>['orders'][number]>[] {
  const t = useWording('money', 'orders')
  return [
    {
      key: 'number',
      sortable: true,
      header: t('orders:column.number'),
      width: 96,
      phone: 'title',
      cell: ({ number }) => <span className="tabular">{number}</span>,
    },
    {
      key: 'customer',
      sortable: true,
      header: t('orders:column.customer'),
      phone: 'line',
      cell: ({ user }) => <bdi>{user.company_name || user.name}</bdi>,
    },
    {
      key: 'vehicle',
      sortable: true,
      header: t('orders:column.vehicle'),
      phone: 'line',
      cell: (order) => <bdi>{vehicleName(order)}</bdi>,
    },
    {
      key: 'status',
      sortable: true,
      header: t('orders:column.status'),
      width: 140,
      phone: 'line',
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    {
      key: 'submitted',
      sortable: true,
      header: t('orders:column.submitted'),
      width: 130,
      phone: 'line',
      cell: ({ submitted_at }) => submitted_at && <When at={submitted_at} mode="date" />,
    },
    {
      key: 'pay_by',
      sortable: true,
      header: t('money:due.pay_by'),
      width: 190,
      phone: 'line',
      cell: (order) => <PayBy order={order} />,
    },
    {
      key: 'due',
      sortable: true,
      header: t('money:due.amount'),
      align: 'end',
      width: 130,
      phone: 'side',
      cell: (order) => <Credits value={order.due} />,
    },
  ]
}
