import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, pageResult } from '../api/scalars.ts'
import { messageRules } from '../conversations/message.ts'
import { OwnTicketsQuery, TicketsQuery, ticketTurns } from './ticket-list.ts'
import { PickedTickets, Ticket, TicketChange, TicketInput, TicketRow, TicketsChange } from './ticket-shapes.ts'

const params = z.strictObject({ id: Id })
const both = ['customer', 'may:tickets'] as const
const staff = ['may:tickets'] as const
const count = { method: 'GET', payload: { count: z.number().int() } } as const
const list = { method: 'GET', payload: { tickets: z.array(TicketRow), ...pageResult } } as const

export const CreateTicket = endpoint({
  name: 'tickets.create',
  method: 'POST',
  path: '/ticket',
  access: ['customer'],
  summary: "Open a ticket with its first message and files, optionally about one of the caller's orders or invoices",
  body: TicketInput,
  files: { files: { max_bytes: messageRules.max_bytes, many: messageRules.max_files } },
  payload: { ticket: Ticket },
  problems: ['tickets.off', 'tickets.link_not_found', 'tickets.empty_message'],
  limits: [{ by: 'principal', seconds: 3600, count: 30 }],
})

export const ListTickets = endpoint({
  ...list,
  name: 'tickets.list',
  path: '/ticket',
  access: staff,
  summary: 'The tickets of all customers, by default open ones that have been waiting longest first',
  query: TicketsQuery,
})

export const ListOwnTickets = endpoint({
  ...list,
  name: 'tickets.list_own',
  path: '/ticket_user',
  access: ['customer'],
  summary: 'The own tickets, by default open ones first, then by the latest message',
  query: OwnTicketsQuery,
})

export const GetTicket = endpoint({
  name: 'tickets.get',
  method: 'GET',
  path: '/ticket/:id',
  access: both,
  summary: 'One ticket, without its messages',
  params,
  payload: { ticket: Ticket },
  problems: ['tickets.not_found'],
})

export const ChangeTicket = endpoint({
  name: 'tickets.change',
  method: 'PUT',
  path: '/ticket/:id',
  access: both,
  summary: 'Solve or reopen a ticket, or change its subject; staff also change priority, tags and assignee',
  params,
  body: TicketChange,
  payload: { ticket: Ticket },
  problems: [
    'tickets.not_found',
    'tickets.wrong_state',
    'tickets.staff_only',
    'tickets.not_a_colleague',
    'tickets.taken_meanwhile',
    'tickets.merged',
  ],
})

export const DeleteTicket = endpoint({
  name: 'tickets.delete',
  method: 'DELETE',
  path: '/ticket/:id',
  access: both,
  summary:
    'Delete a ticket with its messages and files: customers until it is answered, staff when it is solved, admins always',
  params,
  payload: {},
  problems: ['tickets.not_found', 'tickets.not_deletable', 'tickets.merged'],
})

export const MergeTicket = endpoint({
  name: 'tickets.merge',
  method: 'POST',
  path: '/ticket/:id/merge',
  access: staff,
  summary:
    'Move all messages and files of a ticket to another ticket of the same customer. The ticket is solved and leads to the other one; so do its links and reply addresses',
  params,
  body: z.strictObject({ into_id: Id }),
  payload: { ticket: Ticket },
  problems: ['tickets.not_found', 'tickets.merge_with_itself', 'tickets.merged', 'tickets.other_customer'],
})

export const ChangeTickets = endpoint({
  name: 'tickets.change_many',
  method: 'POST',
  path: '/ticket/bulk_change',
  access: staff,
  summary: 'Change several tickets at once; those that are in the wanted state stay as they are',
  body: TicketsChange,
  payload: { changed: z.number().int() },
  problems: ['tickets.not_a_colleague'],
})

export const DeleteTickets = endpoint({
  name: 'tickets.delete_many',
  method: 'POST',
  path: '/ticket/bulk_remove',
  access: staff,
  summary: 'Delete several tickets at once; those that the caller may not delete are kept',
  body: PickedTickets,
  payload: { removed: z.number().int(), kept: z.number().int() },
})

export const CountOpenTickets = endpoint({
  ...count,
  name: 'tickets.count_open',
  path: '/open_tickets_count',
  access: staff,
  summary: 'The number of open tickets; `turn` counts those that wait for staff or for the customer, or are late',
  query: z.strictObject({ turn: z.enum(ticketTurns).optional() }),
})

export const CountOwnOpenTickets = endpoint({
  ...count,
  name: 'tickets.count_own_open',
  path: '/user_open_tickets_count',
  access: ['customer'],
  summary: 'The number of own open tickets',
})

export const GetTicketFilters = endpoint({
  name: 'tickets.filters',
  method: 'GET',
  path: '/ticket_filters',
  access: staff,
  summary: 'The filter values for tickets: tags in use, most used first, and staff who work on tickets',
  payload: { tags: z.array(z.string()), colleagues: z.array(z.strictObject({ _id: Id, name: z.string() })) },
})

export const DownloadTicketFile = endpoint({
  name: 'tickets.download_file',
  method: 'GET',
  path: '/ticket/:id/download_file',
  access: both,
  download: true,
  summary: 'A file of the message that opened the ticket: the given one, or the first',
  params,
  query: z.strictObject({ file_id: Id.optional() }),
  problems: ['tickets.not_found', 'tickets.message_not_found', 'tickets.file_not_found', 'tickets.file_gone'],
})
