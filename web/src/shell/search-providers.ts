import type { SearchProvider } from '../platform/search-provider.ts'

/** The sources of the search besides pages; each domain adds an entry. */
export const searchProviders: readonly SearchProvider[] = [
  {
    name: 'own_orders',
    area: 'customer',
    label: 'orders:search.title',
    load: () => import('../orders/find-orders.ts'),
  },
  { name: 'own_cars', area: 'customer', label: 'garage:title', load: () => import('../orders/garage/find-cars.ts') },
  { name: 'codes', area: 'customer', label: 'codes:lookup.dtcs', load: () => import('../codes/find-codes.ts') },
  { name: 'orders', area: 'admin', label: 'orders:search.title', load: () => import('../orders/admin/find-orders.ts') },
  {
    name: 'people',
    area: 'admin',
    label: 'accounts:agents.title',
    load: () => import('../accounts/admin/find-users.ts'),
  },
]
