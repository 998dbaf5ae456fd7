import { canMoveShopOrder } from '@mapwright/contract/shop/can-move-shop-order.ts'
import { ListShopOrders, MarkShopOrderAsProcessing } from '@mapwright/contract/shop/order-endpoints.ts'
import { shopOrderFilters, shopOrderSorts, shopOrderStatuses } from '@mapwright/contract/shop/shop-order.ts'
import type { ListedShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { IconShoppingBag } from '@tabler/icons-react'
import { call } from '../../../platform/api/call.ts'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { pathTo } from '../../../platform/routing/paths.ts'
import { Money } from '../../../ui/amounts.tsx'
import { type BulkAction, DataList } from '../../../ui/data-list.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import { When } from '../../../ui/when.tsx'
import { OrderStatus } from '../../order-status.tsx'
import { sortQuery } from '../../sort-query.ts'
import { ShopTabs } from '../shop-tabs.tsx'

/** Starts to process the picked orders that can be processed. */
function useBulkProcess(): BulkAction<ListedShopOrder>[] {
  const t = useWording('shop')
  const refusal = useRefusal()
  const process = useCommand(MarkShopOrderAsProcessing)
  if (refusal(MarkShopOrderAsProcessing) !== undefined) return []
  const run = async (orders: readonly ListedShopOrder[]) => {
    const ready = orders.filter(({ current_status }) => canMoveShopOrder('process', current_status))
    try {
      for (const { _id } of ready) await process.mutateAsync({ body: { id: _id } })
      notify.done(t('shop:manage.processed', { count: ready.length }))
    } catch (problem) {
      notify.refused(problem)
    }
  }
  return [{ label: t('shop:manage.process'), onSelect: (orders) => void run(orders) }]
}

/** The orders of all customers, newest first. */
export default function OrdersPage() {
  const t = useWording('shop')
  const list = useListState({
    filters: { status: shopOrderFilters },
    sorts: shopOrderSorts,
  })
  const { sort, ...query } = list.query
  const wanted = { ...query, ...sortQuery(shopOrderSorts, sort) }
  const orders = useQueryOf(ListShopOrders, { query: wanted }, { keepPrevious: true })
  const bulk = useBulkProcess()
  return (
    <Page title={t('shop:manage.menu')} count="list">
      <ShopTabs />
      <DataList
        name="shop.orders"
        list={list}
        query={orders}
        rows={(data) => data.orders}
        readRows={(page) =>
          call(ListShopOrders, { query: { ...wanted, page } }).then(({ orders: rows, total }) => ({ rows, total }))
        }
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/shop_manager/order/$order_id', { order_id: _id })}
        label={t('shop:manage.menu')}
        searchPlaceholder={t('shop:manage.search')}
        filters={[
          {
            name: 'status',
            label: t('shop:field.status'),
            options: [
              { value: 'pending', label: t('shop:manage.pending') },
              { value: 'finished', label: t('shop:manage.finished') },
              { value: 'withdrawn', label: t('shop:manage.withdrawn') },
              ...shopOrderStatuses.map((value) => ({ value, label: t(`shop:order.status.${value}`) })),
            ],
          },
        ]}
        columns={[
          {
            key: 'invoice_no',
            header: t('shop:orders.number'),
            phone: 'title',
            cell: ({ invoice_no }) => <span className="tabular">{invoice_no}</span>,
          },
          {
            key: 'customer',
            header: t('shop:manage.customer'),
            cell: ({ user }) => <bdi>{user.company_name || user.name}</bdi>,
          },
          {
            key: 'products',
            header: t('shop:orders.products'),
            cell: ({ first_product, pieces }) => (
              <bdi>
                {pieces > 1 ? t('shop:orders.and_more', { name: first_product, count: pieces - 1 }) : first_product}
              </bdi>
            ),
          },
          {
            key: 'total',
            header: t('ui:total'),
            align: 'end',
            sortable: true,
            cell: ({ total, currency }) => <Money value={total} currency={currency} />,
          },
          {
            key: 'current_status',
            header: t('shop:field.status'),
            phone: 'side',
            sortable: true,
            cell: (order) => <OrderStatus status={order.current_status} withdrawn_at={order.withdrawn_at} />,
          },
          {
            key: 'created_at',
            header: t('shop:orders.date'),
            sortable: true,
            cell: ({ created_at }) => <When at={created_at} />,
          },
        ]}
        bulk={bulk}
        empty={{ icon: IconShoppingBag, title: t('shop:manage.none'), text: t('shop:manage.none_text') }}
      />
    </Page>
  )
}
