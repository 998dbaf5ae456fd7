import { IconShoppingBag } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const shopMenu: Menu = {
  '/shop': { group: 'catalogue', position: 60, icon: IconShoppingBag },
  '/admin/shop_manager/products': {
    group: 'catalogue',
    position: 80,
    icon: IconShoppingBag,
    name: 'shop:page.title',
  },
}
