import { IconTicket } from '@tabler/icons-react'
import type { DomainSearch } from '../platform/search-provider.ts'

export const ticketsSearch: DomainSearch = {
  providers: [
    { name: 'own_tickets', area: 'customer', label: 'tickets:own.title', load: () => import('./find-tickets.ts') },
    {
      name: 'tickets',
      area: 'admin',
      label: 'tickets:all.title',
      may: 'tickets',
      load: () => import('./admin/find-tickets.ts'),
    },
  ],
  pageVerbs: [{ area: 'customer', label: 'tickets:open.title', icon: IconTicket, to: '/open_ticket' }],
}
