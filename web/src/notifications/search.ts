import { IconMailPlus } from '@tabler/icons-react'
import type { DomainSearch } from '../platform/search-provider.ts'

export const notificationsSearch: DomainSearch = {
  pageVerbs: [
    {
      area: 'admin',
      label: 'app:search.new_message',
      icon: IconMailPlus,
      to: '/admin/agent_manager/agent_bulk_email/new',
      may: 'dealers_manager.send_email',
    },
  ],
}
