import { ListOwnTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { call } from '../platform/api/call.ts'
import { pathTo } from '../platform/routing/paths.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { isOn } from '../platform/site-data.ts'
import { ticketHit } from './ticket-hit.ts'

/** Finds the customer's own tickets, for the global search. */
export default async function findTickets(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (!isOn('ticket_system_public')) return []
  const { tickets } = await call(ListOwnTickets, { query: { keywords: text, size: 5 } }, { signal })
  return tickets.map((ticket) => ticketHit(ticket, pathTo('/ticket_details/$id', { id: ticket._id })))
}
