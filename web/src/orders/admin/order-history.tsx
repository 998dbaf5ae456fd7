import { historySorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { finishedStatuses } from '@mapwright/contract/orders/queue/queue.ts'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { useOrderColumns } from './order-columns.tsx'
import type { OrderLists } from './order-lists.ts'
import { OrderTabs } from './queue/order-tabs.tsx'
import { sharedFilters, useSharedFilters } from './queue/shared-filters.ts'

/** Completed and cancelled orders, newest first, with CSV export. */
export function OrderHistory({ lists }: { lists: OrderLists }) {
  const t = useWording('orders')
  const { save, isSaving } = useDownload()
  const list = useListState({
    filters: { ...sharedFilters, status: finishedStatuses, from: 'any', to: 'any' },
    searchKey: 'keyword',
    sorts: historySorts,
  })
  const orders = useQueryOf(lists.getComplete, { query: list.query }, { keepPrevious: true })
  const columns = useOrderColumns(historySorts)
  const { page: _page, size: _size, sort: _sort, ...asked } = list.query
  const { status } = list.filters
  return (
    <Page
      title={t(lists.historyTitle)}
      count={orders.data?.total}
      aside={
        <ActionButton
          variant="default"
          busy={isSaving}
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabledReason={orders.data?.total === 0 ? t('orders:history.nothing') : undefined}
          onClick={() => void save(lists.exportComplete, { query: asked })}
        >
          {t('orders:history.export')}
        </ActionButton>
      }
    >
      <OrderTabs lists={lists} current={status} />
      <DataList
        name={`${lists.name}.history`}
        list={list}
        query={orders}
        rows={(data) => data.orders}
        readRows={(page) =>
          call(lists.getComplete, { query: { ...list.query, page } }).then(({ orders: rows, total }) => ({
            rows,
            total,
          }))
        }
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo(lists.order, { id: _id })}
        label={t(lists.historyTitle)}
        searchPlaceholder={t('orders:manage.search')}
        filters={[
          {
            name: 'status',
            label: t('orders:column.status'),
            options: finishedStatuses.map((value) => ({ value, label: t(`orders:status.${value}`) })),
          },
          { name: 'date', label: t('orders:column.submitted'), zone: useSiteZone() },
          ...useSharedFilters(),
        ]}
        columns={[
          columns.number,
          columns.vehicle,
          columns.customer,
          columns.services,
          columns.status,
          columns.submitted,
          ...(status === 'cancelled' ? [] : [columns.completed]),
          columns.total,
        ]}
        bulk={[
          {
            label: t('orders:history.export_selected'),
            onSelect: (orders) =>
              void save(lists.exportComplete, { query: { ids: orders.map(({ _id }) => _id).join(',') } }),
          },
        ]}
        empty={{
          icon: IconHistory,
          title: t('orders:manage.history_empty'),
          text: t('orders:manage.history_empty_text'),
        }}
      />
    </Page>
  )
}
