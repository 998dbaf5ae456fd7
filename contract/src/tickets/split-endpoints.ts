import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { ticketRules } from './ticket.ts'
import { Ticket } from './ticket-shapes.ts'

const staff = {
  access: ['may:tickets'],
  payload: { ticket: Ticket },
} as const

export const SplitTicket = endpoint({
  ...staff,
  name: 'tickets.split',
  method: 'POST',
  path: '/ticket/:id/split',
  summary:
    'Move some messages of a ticket with their files to a new ticket of the same customer. The customer sees at least one message in both',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    subject: line(ticketRules.max_subject, 1),
    message_ids: z.array(Id).min(1).max(ticketRules.max_at_once),
  }),
  problems: ['tickets.not_found', 'tickets.merged', 'tickets.message_not_found', 'tickets.not_splittable'],
})

const link = {
  ...staff,
  path: '/ticket/:id/links/:other_id',
  params: z.strictObject({ id: Id, other_id: Id }),
} as const

export const LinkTicket = endpoint({
  ...link,
  name: 'tickets.add_ticket_link',
  method: 'PUT',
  summary: 'Link two tickets, also of different customers; only staff see the links, on both tickets',
  problems: ['tickets.not_found', 'tickets.merged', 'tickets.merge_with_itself'],
})

export const UnlinkTicket = endpoint({
  ...link,
  name: 'tickets.remove_ticket_link',
  method: 'DELETE',
  summary: 'Remove the link between two tickets',
  problems: ['tickets.not_found'],
})

export const AssignTicketCustomer = endpoint({
  ...staff,
  name: 'tickets.assign_customer',
  method: 'POST',
  path: '/ticket/:id/customer',
  summary:
    'Move all tickets of a guest to the account of a customer. The customer then sees them, and the guest is removed',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ user_id: Id }),
  problems: ['tickets.not_found', 'tickets.not_a_guest', 'tickets.no_such_customer'],
})
