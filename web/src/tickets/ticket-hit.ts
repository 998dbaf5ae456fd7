import type { TicketRow } from '@mapwright/contract/tickets/ticket-shapes.ts'
import type { SearchHit } from '../platform/search-provider.ts'

/** A ticket as a search hit: number and subject. */
export const ticketHit = ({ _id, number, subject }: TicketRow, href: string, detail?: string): SearchHit => ({
  id: _id,
  title: `${number} · ${subject}`,
  detail,
  href,
})
