import { z } from 'zod'
import { Id, line, pageQuery } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import { ticketPriorities, ticketRules, ticketStatuses } from './ticket.ts'

/** Sort columns of a customer's ticket list. */
export const ownTicketSorts = ['number', 'subject', 'status', 'created', 'updated'] as const
/** Sort columns of the staff list of all tickets. */
export const ticketSorts = [...ownTicketSorts, 'customer', 'priority', 'assignee', 'waiting', 'due'] as const
export type TicketSort = ReturnType<typeof sortOptions<(typeof ticketSorts)[number]>>[number]

const both = {
  /** Keywords to search in subject, number, customer and messages. */
  keywords: line(100).optional(),
  status: z.enum(ticketStatuses).optional(),
  order_id: Id.optional(),
  ...pageQuery(),
}

export const OwnTicketsQuery = z.strictObject({ ...both, sort: z.enum(sortOptions(ownTicketSorts)).optional() })

/** Open tickets by the side that has to write next. `late` are those of staff whose answer is past its target. */
export const ticketTurns = ['staff', 'customer', 'late'] as const
export type TicketTurn = (typeof ticketTurns)[number]

/** Filters of the staff list. `assignee` is `me`, `nobody` or a staff member's id. */
export const TicketsQuery = z.strictObject({
  ...both,
  user_id: Id.optional(),
  priority: z.enum(ticketPriorities).optional(),
  assignee: z.union([z.enum(['me', 'nobody']), Id]).optional(),
  tag: line(ticketRules.max_tag, 1).optional(),
  turn: z.enum(ticketTurns).optional(),
  sort: z.enum(sortOptions(ticketSorts)).optional(),
})
