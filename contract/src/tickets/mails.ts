import type { MailDeclarations } from '../api/mail.ts'

export const ticketsMails = {
  /** Confirms a ticket to a sender without an account. A reply is added to the ticket. */
  ticket_received: { values: ['number'], page: '/' },
} as const satisfies MailDeclarations
