import { ListJoinedOrders } from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { IconMoodCheck } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { obstacleText, problemDomains } from './worded.ts'

/** The forwarded orders that need a decision of staff, with links to them. */
export function StuckOrders() {
  const t = useWording('joined', 'orders', ...problemDomains)
  const f = useFormats()
  const list = useListState({ size: 10 })
  const query = { page: list.page, size: list.size, stuck: 'true' } as const
  const orders = useQueryOf(ListJoinedOrders, { query }, { keepPrevious: true, refetchInterval: 30_000 })
  return (
    <DataList
      name="joined.stuck"
      list={list}
      query={orders}
      rows={(data) => data.joined_orders}
      rowKey={({ order_id }) => order_id}
      rowLink={({ order_id }) => pathTo('/admin/manage_orders/order_details/$id', { id: order_id })}
      label={t('joined:state.refused')}
      heading={t('joined:state.refused')}
      searchable={false}
      columns={[
        {
          key: 'number',
          header: t('orders:column.number'),
          width: 96,
          phone: 'title',
          cell: ({ number }) => <span className="tabular">{number}</span>,
        },
        {
          key: 'vehicle',
          header: t('orders:column.vehicle'),
          phone: 'line',
          cell: ({ vehicle }) => <bdi>{vehicle}</bdi>,
        },
        {
          key: 'obstacle',
          header: t('joined:state.refused'),
          phone: 'line',
          cell: ({ obstacle, detail }) => obstacle && obstacleText(t, f, obstacle, detail),
        },
        {
          key: 'master_number',
          header: t('joined:order.number'),
          phone: 'side',
          cell: ({ master_number }) => <span className="tabular">{master_number}</span>,
        },
      ]}
      empty={{ icon: IconMoodCheck, title: t('joined:status.none_stuck') }}
    />
  )
}
