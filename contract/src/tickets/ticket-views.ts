import { z } from 'zod'
import { Id, line } from '../api/scalars.ts'
import { TicketsQuery } from './ticket-list.ts'

export const ticketViewRules = { max_name: 40, max_views: 20 } as const

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
  /** The number of tickets in the view. */
  count: z.number().int(),
})
export type TicketView = z.output<typeof TicketView>

export const TicketViewInput = z.strictObject({ ...fields, filters: TicketViewFilters })
export const TicketViewChange = z.strictObject(fields).partial()
