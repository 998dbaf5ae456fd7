import { shopOrderPermissions } from '@mapwright/contract/shop/orders/order-permissions.ts'
import type { DomainSearch } from '../platform/search-provider.ts'

export const shopSearch: DomainSearch = {
  providers: [
    {
      name: 'own_shop_orders',
      area: 'customer',
      label: 'shop:manage.menu',
      load: () => import('./orders/find-orders.ts'),
    },
    {
      name: 'shop_orders',
      area: 'admin',
      label: 'shop:manage.menu',
      may: shopOrderPermissions,
      load: () => import('./admin/orders/find-orders.ts'),
    },
    {
      name: 'products',
      area: 'customer',
      label: 'shop:products.title',
      load: () => import('./products/find-products.ts'),
    },
    {
      name: 'shop_products',
      area: 'admin',
      label: 'shop:products.title',
      load: () => import('./products/find-products.ts'),
    },
  ],
}
