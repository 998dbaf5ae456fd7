import type { DomainSearch } from '../platform/search-provider.ts'

export const billingSearch: DomainSearch = {
  providers: [
    { name: 'own_invoices', area: 'customer', label: 'billing:search', load: () => import('./find-invoices.ts') },
    {
      name: 'invoices',
      area: 'admin',
      label: 'billing:search',
      may: 'dealers_manager.invoices',
      load: () => import('./admin/find-invoices.ts'),
    },
  ],
}
