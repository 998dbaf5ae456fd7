import { IconUserShare } from '@tabler/icons-react'
import type { DomainSearch } from '../platform/search-provider.ts'

export const accountsSearch: DomainSearch = {
  providers: [
    {
      name: 'people',
      area: 'admin',
      label: 'accounts:agents.title',
      may: 'dealers_manager.list',
      load: () => import('./admin/find-users.ts'),
    },
  ],
  objectVerbs: [
    {
      name: 'log_in_as',
      area: 'admin',
      label: 'app:search.log_in_as',
      icon: IconUserShare,
      may: 'dealers_manager.login_as_dealer',
      load: () => import('./admin/find-dealers.ts'),
    },
  ],
}
