import type { Moves } from '../api/moves.ts'

export const ticketStatuses = ['open', 'solved'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Transitions of a ticket. A new message from either side also reopens a solved ticket. */
export const ticketMoves = {
  solve: { from: ['open'], to: 'solved' },
  reopen: { from: ['solved'], to: 'open' },
} as const satisfies Moves<TicketStatus>
export type TicketEvent = keyof typeof ticketMoves

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** Limits of a ticket. `presence_seconds` is the time for which a page counts as open after its last report. */
export const ticketRules = {
  max_subject: 150,
  max_tags: 10,
  max_tag: 30,
  max_at_once: 100,
  presence_seconds: 75,
  /** Months after which guests are erased once all of their tickets are solved. */
  keep_guests_months: 12,
} as const

/**
 * Checks whether a role may delete a ticket. Customers may delete a ticket until it is answered, staff may delete solved tickets, and
 * admins may delete any ticket.
 */
export const mayDelete = (
  { status, first_answered_at }: { status: TicketStatus; first_answered_at: string | Date | null },
  role: 'customer' | 'staff' | 'admin',
): boolean => role === 'admin' || (role === 'staff' ? status === 'solved' : first_answered_at === null)
