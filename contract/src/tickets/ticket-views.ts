import { z } from 'zod'
import { Id, line } from '../api/scalars.ts'
import { TicketsQuery } from './ticket-list.ts'

/** Limits of saved views. Tickets of a view are counted up to one more than `max_count`. */
export const ticketViewRules = { max_name: 40, max_views: 20, max_shared: 20, max_count: 99 } as const

/** Filters and sort order of the staff list of tickets, as they are saved under a name. `me` stands for the reader. */
export const TicketViewFilters = TicketsQuery.omit({ page: true, size: true, order_id: true, user_id: true })
export type TicketViewFilters = z.output<typeof TicketViewFilters>

const fields = { name: line(ticketViewRules.max_name, 1), is_shared: z.boolean() }

/** A saved view of the list of tickets. */
export const TicketView = z.strictObject({
  _id: Id,
  ...fields,
  filters: TicketViewFilters,
  /** The name of the colleague who shares the view; null for the reader's own views. */
  shared_by: z.string().nullable(),
  /** The number of tickets in the view, at most 100. Null for views with keywords, whose count would search in all messages. */
  count: z.number().int().nullable(),
})
export type TicketView = z.output<typeof TicketView>

export const TicketViewInput = z.strictObject({ ...fields, filters: TicketViewFilters })
export const TicketViewChange = z.strictObject(fields).partial()
