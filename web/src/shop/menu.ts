import { ListMyShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { IconPackage, IconShoppingBag } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const shopMenu: Menu = {
  '/shop': { group: 'catalogue', position: 60, icon: IconShoppingBag },
  '/shop/orders': {
    group: 'orders',
    position: 25,
    icon: IconPackage,
    count: ListMyShopOrders,
    counted: { status: 'pending', size: '1' },
  },
  '/admin/shop_manager/products': {
    group: 'catalogue',
    position: 80,
    icon: IconShoppingBag,
    name: 'shop:page.title',
  },
}
