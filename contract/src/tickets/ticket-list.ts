import { z } from 'zod'
import { Id, line, pageQuery } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import { ticketPriorities, ticketRules, ticketStatuses } from './ticket.ts'

/** The sort columns of a customer's tickets. */
export const ownTicketSorts = ['number', 'subject', 'status', 'created', 'updated'] as const
/** The sort columns of all tickets. */
export const ticketSorts = [...ownTicketSorts, 'customer', 'priority', 'assignee', 'waiting'] as const
export type TicketSort = ReturnType<typeof sortOptions<(typeof ticketSorts)[number]>>[number]

const both = {
  /** Searched in subject, number, customer and messages. */
  keywords: line(100).optional(),
  status: z.enum(ticketStatuses).optional(),
  order_id: Id.optional(),
  ...pageQuery(),
}

export const OwnTicketsQuery = z.strictObject({ ...both, sort: z.enum(sortOptions(ownTicketSorts)).optional() })

/** `assignee`: `me`, `nobody`, or a colleague's id. `turn`: the side whose turn it is to write on an open ticket. */
export const TicketsQuery = z.strictObject({
  ...both,
  user_id: Id.optional(),
  priority: z.enum(ticketPriorities).optional(),
  assignee: z.union([z.enum(['me', 'nobody']), Id]).optional(),
  tag: line(ticketRules.max_tag, 1).optional(),
  turn: z.enum(['staff', 'customer']).optional(),
  sort: z.enum(sortOptions(ticketSorts)).optional(),
})
