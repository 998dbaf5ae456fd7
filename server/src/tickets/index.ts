import type { ServerDomain } from '../platform/domain.ts'
import { answerTargets, recalculateTicketDueTimes } from './answer-targets.ts'
import { assignTicketCustomer } from './assign-customer.ts'
import { changeTicket } from './change-ticket.ts'
import { changeTickets } from './change-tickets.ts'
import { changeWatchers } from './change-watchers.ts'
import { createTicket } from './create-ticket.ts'
import { deleteOldTicketFilesJob } from './delete-old-files.ts'
import { deleteTicket, deleteTickets } from './delete-ticket.ts'
import { eraseTicketGuestsJob } from './erase-guests.ts'
import { eraseTicketsOfRemoved } from './erase-removed-people.ts'
import { linkTickets } from './link-tickets.ts'
import { mergeTicket } from './merge-ticket.ts'
import { ticketsData } from './own-data.ts'
import { ticketRatingRoutes } from './rate-ticket.ts'
import { splitTicket } from './split-ticket.ts'
import { assignedFacts, mergedFacts, openedFacts, reopenedFacts, solvedFacts, splitFacts } from './ticket-facts.ts'
import { ticketLists } from './ticket-lists.ts'
import { ticketViewers } from './ticket-viewers.ts'
import { ticketViews } from './ticket-views.ts'

export const tickets: ServerDomain = {
  routes: [
    createTicket,
    ...ticketLists,
    changeTicket,
    changeTickets,
    deleteTicket,
    deleteTickets,
    mergeTicket,
    splitTicket,
    assignTicketCustomer,
    ...linkTickets,
    ...ticketViewers,
    ...changeWatchers,
    ...ticketViews,
    ...answerTargets,
    ...ticketRatingRoutes,
  ],
  jobs: [deleteOldTicketFilesJob, eraseTicketGuestsJob],
  subscribers: [eraseTicketsOfRemoved, recalculateTicketDueTimes],
  facts: [openedFacts, solvedFacts, reopenedFacts, assignedFacts, mergedFacts, splitFacts],
  ownData: ticketsData,
}
