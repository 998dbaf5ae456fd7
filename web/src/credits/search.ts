import { IconCashRegister } from '@tabler/icons-react'
import type { DomainSearch } from '../platform/search-provider.ts'

export const creditsSearch: DomainSearch = {
  objectVerbs: [
    {
      name: 'mark_as_paid',
      area: 'admin',
      label: 'app:search.mark_as_paid',
      icon: IconCashRegister,
      may: 'mark_as_paid',
      load: () => import('./admin/find-due-invoices.ts'),
    },
  ],
}
