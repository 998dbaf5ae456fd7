import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { ticketConversation } from './ticket-conversation.ts'

export const {
  list: ListTicketMessages,
  post: PostTicketMessage,
  remove: DeleteTicketMessage,
  edit: EditTicketMessage,
  history: ListTicketMessageVersions,
  mentionable: ListMentionableForTicket,
  download: DownloadTicketMessageFile,
  read: ReadTicketMessages,
  type: TypeTicketMessage,
} = ticketConversation.calls

export const ListUnreadTickets = endpoint({
  name: 'tickets.list_unread',
  method: 'GET',
  path: '/ticket_messages/unread',
  access: ['customer', 'may:tickets'],
  summary: 'The tickets whose conversation the caller has not fully read, at most 200',
  payload: { tickets: z.array(Id) },
})
