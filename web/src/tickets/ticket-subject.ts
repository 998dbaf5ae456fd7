import type { ReplyValues } from '@mapwright/contract/conversations/canned-reply.ts'
import {
  DeleteTicketMessage,
  DownloadTicketMessageFile,
  ListTicketMessages,
  PostTicketMessage,
  ReadTicketMessages,
  TypeTicketMessage,
} from '@mapwright/contract/tickets/message-endpoints.ts'
import { GetTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { ConversationSubject } from '../conversations/subjects.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'

const calls = {
  list: ListTicketMessages,
  post: PostTicketMessage,
  remove: DeleteTicketMessage,
  download: DownloadTicketMessageFile,
  read: ReadTicketMessages,
  type: TypeTicketMessage,
}

/** A ticket has no vehicle and no services; the page has read it already. */
function useReplyValues(id: string, isStaff: boolean): ReplyValues | undefined {
  const { firstname, lastname, username } = useMe()
  const ticket = useQueryOf(GetTicket, { params: { id } }, { enabled: isStaff }).data?.ticket
  const staff = [firstname, lastname].filter(Boolean).join(' ') || username
  return ticket && { customer: ticket.user.name, number: String(ticket.number), vehicle: '', services: '', staff }
}

function useTexts() {
  const t = useWording('tickets')
  return { empty: t('tickets:one.no_messages'), fileGone: t('tickets:problem.file_gone') }
}

/** Tickets as the subject of conversations between their customer and staff. */
export const ticketSubject: ConversationSubject = { calls, useTexts, useReplyValues }
