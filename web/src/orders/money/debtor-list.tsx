import type { Debtor } from '@mapwright/contract/orders/money/due.ts'
import { ListDebtors } from '@mapwright/contract/orders/money/due-endpoints.ts'
import { debtorSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { IconMoodCheck } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { DueSums } from './due-sums.tsx'
import { PayBy } from './pay-by.tsx'
import { useDueList } from './use-due-list.ts'

const nameOf = ({ user }: Debtor) => user.company_name || user.name

/** The customers with unpaid orders. A click on a customer shows the orders. */
export function DebtorList() {
  const t = useWording('money', 'orders')
  const f = useFormats()
  const go = useGo()
  const list = useDueList(debtorSorts)
  const debtors = useQueryOf(ListDebtors, { query: list.query }, { keepPrevious: true })
  return (
    <>
      <DueSums sums={debtors.data?.sums} />
      <DataList
        name="orders.debtors"
        list={list}
        query={debtors}
        rows={(data) => data.customers}
        rowKey={({ user }) => user._id}
        onRowClick={({ user }) => go('/admin/manage_orders/due_orders', { search: { user_id: user._id } })}
        label={t('money:due.view_customers')}
        searchPlaceholder={t('orders:manage.search')}
        columns={[
          {
            key: 'customer',
            sortable: true,
            header: t('orders:column.customer'),
            phone: 'title',
            cell: (debtor) => <bdi>{nameOf(debtor)}</bdi>,
          },
          {
            key: 'orders',
            sortable: true,
            header: t('money:due.orders'),
            align: 'end',
            width: 100,
            phone: 'line',
            cell: ({ orders }) => <span className="tabular">{f.number(orders)}</span>,
          },
          {
            key: 'pay_by',
            sortable: true,
            header: t('money:due.pay_by'),
            width: 200,
            phone: 'line',
            cell: ({ pay_by, overdue }) => <PayBy order={{ pay_by, overdue: Number(overdue) > 0 }} />,
          },
          {
            key: 'reminded',
            sortable: true,
            header: t('money:due.reminded'),
            width: 140,
            phone: 'line',
            cell: ({ reminded_at }) => (reminded_at ? <When at={reminded_at} /> : '–'),
          },
          {
            key: 'balance',
            sortable: true,
            header: t('money:due.balance'),
            align: 'end',
            width: 130,
            phone: 'line',
            cell: ({ balance }) => <Credits value={balance} />,
          },
          {
            key: 'overdue',
            sortable: true,
            header: t('money:due.sum_overdue'),
            align: 'end',
            width: 130,
            phone: 'line',
            cell: ({ overdue }) => <Credits value={overdue} />,
          },
          {
            key: 'due',
            sortable: true,
            header: t('money:due.amount'),
            align: 'end',
            width: 130,
            phone: 'side',
            cell: ({ due }) => <Credits value={due} />,
          },
        ]}
        empty={{ icon: IconMoodCheck, title: t('money:due.none'), text: t('money:due.none_text') }}
      />
    </>
  )
}
