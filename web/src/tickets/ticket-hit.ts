import type { TicketRow } from '@mapwright/contract/tickets/ticket-shapes.ts'
import type { SearchHit } from '../platform/search-provider.ts'

/** Turns a ticket into a search hit with number and subject. */
export const ticketHit = ({ _id, number, subject }: TicketRow, href: string, detail?: string): SearchHit => ({
  id: _id,
  title: `${number} · ${subject}`,
  detail,
  href,
})
