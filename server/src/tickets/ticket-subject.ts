import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import { ticketMessage } from '@mapwright/contract/tickets/events.ts'
import { ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import { ticketConversation } from '@mapwright/contract/tickets/ticket-conversation.ts'
import { roleId } from '../accounts/role-id.ts'
import { type InboxDetails, isOwnOrStaff, type Subject, type SubjectTitle } from '../conversations/subject.ts'
import { readSettings } from '../site/read-settings.ts'
import { openTicket } from './open-ticket.ts'
import { recordAnswer } from './record-answer.ts'
import { settleTicket, unsettleTicket } from './settle-ticket.ts'
import { confirmToGuest, guestUser } from './ticket-guests.ts'
import { addWatchers, followersOfTicket } from './ticket-watchers.ts'

/** Tickets as the subject of conversations between their customer and staff. They never close, because a message reopens a solved ticket. */
export const ticketSubject: Subject = {
  ...ticketConversation,
  async read(db, id) {
    const [ticket] = await db<{ id: string; user_id: string; is_guest: boolean; status: string }[]>`
      SELECT t._id AS id, t.user_id, u.role_id = ${roleId.guest} AS is_guest, t.status
      FROM tickets t JOIN users u ON u._id = t.user_id
      WHERE t._id = (SELECT coalesce(merged_into, _id) FROM tickets WHERE _id = ${id})`
    if (!ticket) return undefined
    const { id: read, user_id, is_guest, status } = ticket
    return { id: read, customer: { user_id, is_guest }, status }
  },
  canRead: isOwnOrStaff,
  canPost: () => true,
  async titlesOf(db, ids) {
    const rows = await db<(SubjectTitle & { _id: string })[]>`
      SELECT _id, number, subject AS name FROM tickets WHERE _id = ANY (${[...ids]})`
    return new Map(rows.map(({ _id, ...title }) => [_id, title]))
  },
  isOn: async (db) => (await readSettings(db)).ticket_system_public,
  async inboxDetails(db, ids) {
    const rows = await db<(InboxDetails & { _id: string })[]>`
      SELECT t._id, t.priority AS urgency, CASE WHEN t.waiting_since IS NOT NULL THEN t.due_at END AS due_at,
        CASE WHEN u._id IS NOT NULL THEN json_build_object('_id', u._id, 'name', person_name(u)) END AS assignee
      FROM tickets t LEFT JOIN users u ON u._id = t.assignee_id
      WHERE t._id = ANY (${[...ids]}) AND t.status = 'open'`
    return new Map(rows.map(({ _id, ...facts }) => [_id, facts]))
  },
  notification: ticketMessage,
  onPosted: recordAnswer,
  onSettled: settleTicket,
  onUnsettled: unsettleTicket,
  async openByMail(tx, { customer, subject: title, ...mail }) {
    const { ticket_system_public } = await readSettings(tx)
    if (!ticket_system_public) return undefined
    const user_id = customer.user_id ?? (await guestUser(tx, customer, mail.now))
    const subject = cleanLine(title, ticketRules.max_subject)
    const opened = await openTicket(tx, ticketSubject, { ...mail, user_id, subject })
    if (customer.user_id === null)
      await confirmToGuest(tx, customer, { subject: ticketSubject, ticket_id: opened._id, user_id, now: mail.now })
    return { ...opened, user_id }
  },
  followers: followersOfTicket,
  addFollowers: addWatchers,
  linkTo: (side, id) =>
    side === 'customer'
      ? id === undefined
        ? '/my_tickets'
        : `/ticket_details/${id}`
      : `/admin/${id === undefined ? 'all_tickets' : `ticket_details/${id}`}`,
}
