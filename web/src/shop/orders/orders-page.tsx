import { Button } from '@mantine/core'
import { ListMyShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { pendingStatuses, shopOrderStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import { IconShoppingBag } from '@tabler/icons-react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PageModule } from '../../platform/routing/page.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { pathTo } from '../../platform/routing/paths.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { ShopFooter } from '../shop-footer.tsx'
import { OrderStatus } from './order-status.tsx'

export const prefetch: PageModule['prefetch'] = ({ queryClient }) =>
  queryClient.prefetchQuery(queryOf(ListMyShopOrders, { query: { page: 1, size: 20 } }))

/** The customer's own shop orders. */
export default function OrdersPage() {
  const t = useWording('shop')
  const list = useListState({ filters: { status: [...shopOrderStatuses] } })
  const { keywords, page, size, status } = list.query
  const orders = useQueryOf(
    ListMyShopOrders,
    { query: { keywords, page, size, ...(status ? { status } : {}) } },
    { keepPrevious: true },
  )
  return (
    <Page title={t('shop:orders.title')} count="list" back={{ to: '/shop', label: t('shop:page.title') }}>
      <DataList
        name="shop.own_orders"
        list={list}
        query={orders}
        rows={(data) => data.orders}
        rowKey={({ _id }) => _id}
        rowLink={({ invoice_no }) => pathTo('/shop/order/$invoice_no', { invoice_no })}
        label={t('shop:orders.title')}
        searchPlaceholder={t('shop:orders.search')}
        filters={[
          {
            name: 'status',
            label: t('shop:field.status'),
            options: [...pendingStatuses, 'completed' as const, 'cancelled' as const].map((value) => ({
              value,
              label: t(`shop:order.status.${value}`),
            })),
          },
        ]}
        columns={[
          { key: 'invoice_no', header: t('shop:orders.number'), phone: 'title', cell: (order) => order.invoice_no },
          {
            key: 'created_at',
            header: t('shop:orders.date'),
            cell: ({ created_at }) => <When at={created_at} mode="date" />,
          },
          {
            key: 'first_product',
            header: t('shop:orders.products'),
            cell: ({ first_product, pieces }) =>
              pieces > 1 ? t('shop:orders.and_more', { name: first_product, count: pieces - 1 }) : first_product,
          },
          {
            key: 'total',
            header: t('ui:total'),
            align: 'end',
            cell: ({ total, currency }) => <Money value={total} currency={currency} />,
          },
          {
            key: 'current_status',
            header: t('shop:field.status'),
            phone: 'side',
            width: 180,
            cell: (order) => <OrderStatus order={order} withdrawn_at={order.withdrawn_at} />,
          },
        ]}
        empty={{
          icon: IconShoppingBag,
          title: t('shop:orders.none'),
          text: t('shop:orders.none_text'),
          action: (
            <Button renderRoot={(props: object) => <PageLink {...props} to="/shop" />}>{t('shop:cart.to_shop')}</Button>
          ),
        }}
      />
      {orders.data && <ShopFooter />}
    </Page>
  )
}
