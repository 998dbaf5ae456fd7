import type { DomainSearch } from '../platform/search-provider.ts'

export const paymentsSearch: DomainSearch = {
  providers: [
    {
      name: 'credit_notes',
      area: 'admin',
      label: 'payments:list.credit_notes',
      may: 'dealers_manager.invoices',
      load: () => import('./admin/find-credit-notes.ts'),
    },
  ],
}
