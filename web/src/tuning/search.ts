import { IconPlus } from '@tabler/icons-react'
import type { DomainSearch } from '../platform/search-provider.ts'

export const tuningSearch: DomainSearch = {
  pageVerbs: [
    {
      area: 'admin',
      label: 'app:search.add_service',
      icon: IconPlus,
      to: '/admin/tuning_service/services',
      search: { add: 'new' },
      may: 'tuning_services',
    },
  ],
}
