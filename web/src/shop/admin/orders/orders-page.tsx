import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ExportShopAddresses, ListShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { shopOrderFilters, shopOrderSorts, shopOrderStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { ListedShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { IconShoppingBag, IconTag } from '@tabler/icons-react'
import { call } from '../../../platform/api/call.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { pathTo } from '../../../platform/routing/paths.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { useDownload } from '../../../ui/files/use-download.ts'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { Page } from '../../../ui/page/page.tsx'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import { Money } from '../../../ui/text/amounts.tsx'
import { When } from '../../../ui/text/when.tsx'
import { OrderStatus } from '../../orders/order-status.tsx'
import { sortQuery } from '../../products/sort-query.ts'
import { ShopTabs } from '../shop-tabs.tsx'
import { PackingSlips } from './packing-slip.tsx'
import { useBulkActions } from './use-bulk-actions.ts'

/** Button that saves the addresses of the listed orders that must be shipped. */
function SaveAddresses({ filters }: { filters: CallInput<typeof ExportShopAddresses>['query'] }) {
  const t = useWording('shop')
  const refusal = useRefusal()
  const { save, isSaving } = useDownload()
  return (
    <ActionButton
      variant="default"
      size="xs"
      busy={isSaving}
      disabledReason={refusal(ExportShopAddresses)}
      leftSection={<IconTag size={16} stroke={1.75} />}
      onClick={() => void save(ExportShopAddresses, { query: filters })}
    >
      {t('shop:manage.addresses')}
    </ActionButton>
  )
}

function useColumns(): Column<ListedShopOrder>[] {
  const t = useWording('shop')
  return [
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
        <bdi>{pieces > 1 ? t('shop:orders.and_more', { name: first_product, count: pieces - 1 }) : first_product}</bdi>
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
      cell: (order) => <OrderStatus order={order} withdrawn_at={order.withdrawn_at} />,
    },
    {
      key: 'created_at',
      header: t('shop:orders.date'),
      sortable: true,
      cell: ({ created_at }) => <When at={created_at} />,
    },
  ]
}

/** The orders of all customers, newest first. */
export default function OrdersPage() {
  const t = useWording('shop')
  const list = useListState({
    filters: { status: shopOrderFilters },
    sorts: shopOrderSorts,
  })
  const { sort, ...query } = list.query
  const { page: _page, size: _size, ...filters } = query
  const wanted = { ...query, ...sortQuery(shopOrderSorts, sort) }
  const orders = useQueryOf(ListShopOrders, { query: wanted }, { keepPrevious: true })
  const { bulk, printed } = useBulkActions()
  const columns = useColumns()
  return (
    <>
      <div className="no-print">
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
            columns={columns}
            bulk={bulk}
            aside={<SaveAddresses filters={filters} />}
            empty={{ icon: IconShoppingBag, title: t('shop:manage.none'), text: t('shop:manage.none_text') }}
          />
        </Page>
      </div>
      <PackingSlips orders={printed} />
    </>
  )
}
