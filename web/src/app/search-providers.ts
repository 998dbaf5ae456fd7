import type { Area } from './routing/gate.ts'

export type SearchHit = { id: string; title: string; detail?: string | undefined; href: string }

export type SearchProvider = {
  name: string
  area: Extract<Area, 'customer' | 'admin'>
  /** Key of the group's name. */
  label: string
  /** The module's default export finds at most five hits for a text. */
  load: () => Promise<{ default: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]> }>
}

/** What Ctrl+K searches beside the pages; a domain adds one entry. */
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
