import { IconFilePlus } from '@tabler/icons-react'
import type { DomainSearch } from '../platform/search-provider.ts'

export const ordersSearch: DomainSearch = {
  providers: [
    { name: 'own_orders', area: 'customer', label: 'orders:search.title', load: () => import('./find-orders.ts') },
    {
      name: 'own_imported_orders',
      area: 'customer',
      label: 'imported:title',
      load: () => import('./imported/find-imported-orders.ts'),
    },
    { name: 'own_cars', area: 'customer', label: 'garage:title', load: () => import('./garage/find-cars.ts') },
    {
      name: 'orders',
      area: 'admin',
      label: 'orders:search.title',
      may: 'orders',
      load: () => import('./admin/find-orders.ts'),
    },
    {
      name: 'imported_orders',
      area: 'admin',
      label: 'imported:title',
      may: 'orders',
      load: () => import('./admin/find-imported-orders.ts'),
    },
  ],
  pageVerbs: [{ area: 'customer', label: 'app:search.new_order', icon: IconFilePlus, to: '/' }],
}
