import { ticketConversation } from '@mapwright/contract/tickets/ticket-conversation.ts'
import { ChangeTicket, GetTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { ConversationSubject, Ending, ReplyDetails } from '../conversations/subjects.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'

/**
 * Returns the values for canned replies. Tickets have no vehicle and no services. The page has already loaded the ticket, so this
 * sends no request.
 */
function useReplyDetails(id: string, isStaff: boolean): ReplyDetails | undefined {
  const ticket = useQueryOf(GetTicket, { params: { id } }, { enabled: isStaff }).data?.ticket
  return ticket && { customer: ticket.user.name, number: String(ticket.number) }
}

function useTexts() {
  const t = useWording('tickets')
  return { empty: t('tickets:one.no_messages'), fileGone: t('tickets:problem.file_gone') }
}

/** Lets staff answer and solve an open ticket in one step. */
function useEnding(id: string, isStaff: boolean): Ending | undefined {
  const t = useWording('tickets')
  const ticket = useQueryOf(GetTicket, { params: { id } }, { enabled: isStaff }).data?.ticket
  const change = useCommand(ChangeTicket)
  if (!isStaff || ticket?.status !== 'open') return undefined
  return {
    label: t('tickets:solve.send'),
    run: () => change.mutateAsync({ params: { id }, body: { status: 'solved' } }),
  }
}

/** Tickets as a subject of conversations between customer and staff. */
export const ticketSubject: ConversationSubject = {
  kind: ticketConversation.kind,
  calls: ticketConversation.calls,
  useTexts,
  useReplyDetails,
  useEnding,
}
