import { ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { isOn } from '../../platform/site-data.ts'
import { ticketHit } from '../ticket-hit.ts'

/** Finds tickets of all customers. */
export default async function findTickets(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (!isOn('ticket_system_public')) return []
  const { tickets } = await call(ListTickets, { query: { keywords: text, size: 5 } }, { signal })
  return tickets.map((ticket) =>
    ticketHit(
      ticket,
      pathTo('/admin/ticket_details/$id', { id: ticket._id }),
      ticket.user.company_name || ticket.user.name,
    ),
  )
}
