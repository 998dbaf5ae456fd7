import type { ServerDomain } from '../platform/api/domain.ts'
import { changeTicket } from './change-ticket.ts'
import { changeTickets } from './change-tickets.ts'
import { createTicket } from './create-ticket.ts'
import { deleteOldTicketFilesJob } from './delete-old-files.ts'
import { deleteTicket, deleteTickets } from './delete-ticket.ts'
import { eraseTicketsOfRemoved } from './erase-removed-people.ts'
import { ticketsData } from './own-data.ts'
import { assignedFacts, openedFacts, reopenedFacts, solvedFacts } from './ticket-facts.ts'
import { ticketLists } from './ticket-lists.ts'

export const tickets: ServerDomain = {
  routes: [createTicket, ...ticketLists, changeTicket, changeTickets, deleteTicket, deleteTickets],
  jobs: [deleteOldTicketFilesJob],
  subscribers: [eraseTicketsOfRemoved],
  facts: [openedFacts, solvedFacts, reopenedFacts, assignedFacts],
  ownData: ticketsData,
}
