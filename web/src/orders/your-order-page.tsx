import { Group } from '@mantine/core'
import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { ListOwnDueOrders } from '@mapwright/contract/orders/money/due-endpoints.ts'
import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { CountUserOrders } from '@mapwright/contract/orders/own-orders-endpoints.ts'
import { orderSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { IconCopyPlus, IconFilePlus, IconListDetails } from '@tabler/icons-react'
import { call } from '../platform/api/call.ts'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { pathTo } from '../platform/routing/paths.ts'
import { meQuery, useMe } from '../platform/session/me.ts'
import { site } from '../platform/site-data.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { CountChips } from '../ui/lists/count-chips.tsx'
import { DataList } from '../ui/lists/data-list.tsx'
import { momentsOf } from '../ui/lists/day-range.ts'
import { useListState } from '../ui/lists/list-state.ts'
import { Page } from '../ui/page/page.tsx'
import { ReadableOffline } from '../ui/page/readable-offline.tsx'
import { useOrderColumns } from './admin/order-columns.tsx'
import { OwnApprovals } from './approval/own-approvals.tsx'
import { ImportedOrdersLink } from './imported/imported-orders-link.tsx'
import { WithOwnDue } from './money/own-due.tsx'
import { OrderStatusBadge, PaymentBadge } from './order-status.tsx'
import { QuickAction } from './quick-action.tsx'

/** The status of an order, and a badge if the order is unpaid. */
function Standing({ order: { status, payment } }: { order: OrderRow }) {
  return (
    <Group gap={4}>
      <OrderStatusBadge status={status} />
      {payment === 'due' && status !== 'cancelled' && <PaymentBadge payment={payment} />}
    </Group>
  )
}

/** Status filters with the number of orders in each status. The filter for drafts is the last one. */
function useStatusChips() {
  const t = useWording('orders')
  const counts = useQueryOf(CountUserOrders).data?.counts
  const placed = orderStatuses.filter((status) => status !== 'draft')
  const of = (statuses: readonly (typeof orderStatuses)[number][]) =>
    counts && statuses.reduce((sum, status) => sum + counts[status], 0)
  const chips = [...placed, 'draft' as const].map((status) => ({
    value: status,
    label: t(`orders:status.${status}`),
    count: of([status]),
  }))
  return [{ value: undefined, label: t('orders:list.placed'), count: of(placed) }, ...chips]
}

export const prefetch: PageModule['prefetch'] = ({ queryClient }) =>
  queryClient.getQueryData(meQuery.queryKey)?.membership
    ? undefined
    : queryClient.prefetchQuery(queryOf(ListOwnDueOrders))

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

/** The customer's own orders, newest first. Each links to its page. */
export default function YourOrderPage() {
  const t = useWording('orders')
  const go = useGo()
  const seesPrices = mayAsMember(useMe(), 'prices')
  const list = useListState({ filters: { status: orderStatuses, from: 'any', to: 'any' }, sorts: orderSorts })
  const { from, to, ...asked } = list.query
  const query = { ...asked, ...momentsOf({ from, to }) }
  const orders = useQueryOf(GetOrders, { query }, { keepPrevious: true })
  const columns = useOrderColumns(orderSorts)
  const f = useFormats()
  return (
    <ReadableOffline loadedAt={orders.dataUpdatedAt}>
      <Page
        title={t('orders:list.title')}
        count={orders.data?.total}
        subtitle={t('orders:list.retention', { months: f.months(site.settings.invoice_pdf_months ?? 1) })}
        action={{ label: t('orders:new.title'), icon: IconFilePlus, to: '/' }}
      >
        <OwnApprovals />
        <WithOwnDue>
          <CountChips list={list} name="status" label={t('orders:list.by_status')} chips={useStatusChips()} />
          <DataList
            name="orders.own"
            list={list}
            query={orders}
            rows={(data) => data.orders}
            readRows={(page) =>
              call(GetOrders, { query: { ...query, page } }).then(({ orders: rows, total }) => ({ rows, total }))
            }
            rowKey={({ _id }) => _id}
            rowLink={({ _id }) => pathTo('/order_details/$id', { id: _id })}
            label={t('orders:list.title')}
            searchPlaceholder={t('orders:list.search')}
            filters={[{ name: 'date', label: t('orders:list.submitted'), zone: browserZone() }]}
            columns={[
              columns.number,
              columns.vehicle,
              columns.services,
              { ...columns.status, cell: (order) => <Standing order={order} /> },
              columns.submitted,
              ...(seesPrices ? [columns.total] : []),
              {
                key: 'next',
                header: t('orders:list.next'),
                width: 128,
                align: 'end',
                cell: (order) => <QuickAction order={order} />,
              },
            ]}
            rowMenu={({ _id, status }) => [
              {
                label: t('orders:details.again'),
                icon: IconCopyPlus,
                disabledReason: status === 'draft' ? t('orders:details.next.draft_title') : undefined,
                onSelect: () => go('/', { search: { again: _id } }),
              },
            ]}
            empty={{
              icon: IconListDetails,
              title: t('orders:list.empty'),
              text: t('orders:list.empty_text'),
              action: <ActionButton onClick={() => go('/')}>{t('orders:list.first')}</ActionButton>,
            }}
          />
        </WithOwnDue>
        <ImportedOrdersLink />
      </Page>
    </ReadableOffline>
  )
}
