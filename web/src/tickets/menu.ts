import { CountOpenTickets, CountOwnOpenTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { IconTicket } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const ticketsMenu: Menu = {
  '/my_tickets': { group: 'orders', position: 33, icon: IconTicket, count: CountOwnOpenTickets },
  '/admin/all_tickets': {
    group: 'orders',
    position: 26,
    icon: IconTicket,
    count: CountOpenTickets,
    counted: { turn: 'staff' },
  },
}
