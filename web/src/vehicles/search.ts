import type { DomainSearch } from '../platform/search-provider.ts'

export const vehiclesSearch: DomainSearch = {
  providers: [
    {
      name: 'vehicles',
      area: 'customer',
      label: 'vehicles:statistics.vehicle',
      load: () => import('./find-vehicles.ts'),
    },
    {
      name: 'all_vehicles',
      area: 'admin',
      label: 'vehicles:statistics.vehicle',
      may: 'vehicle_statistics.variants.table',
      load: () => import('./admin/find-vehicles.ts'),
    },
  ],
}
