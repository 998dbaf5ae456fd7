import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { MessageFile } from '@mapwright/contract/conversations/message.ts'
import { ratingRules } from '@mapwright/contract/tickets/rating.ts'
import type { TicketStatus } from '@mapwright/contract/tickets/ticket.ts'
import type { Ticket, TicketRow } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { roleId } from '../accounts/role-id.ts'
import { firstMessageOf, messageCount, readMessages } from '../conversations/message-rows.ts'
import type { Member } from '../conversations/subject.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { ticketSubject } from './ticket-subject.ts'

/** Columns of a ticket `t` that the reader may see. */
export const ticketColumns = (db: Db, reader: Pick<Member, 'isStaff'>) => db`
  t._id, t.number, t.subject, t.status, t.created_at, t.updated_at, t.first_answered_at, t.solved_at,
  (SELECT json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name,
      'is_guest', u.role_id = ${roleId.guest})
    FROM users u WHERE u._id = t.user_id) AS user,
  ${messageCount(db, { subject: ticketSubject, id: db`t._id`, reader })} AS messages,
  (SELECT json_build_object('_id', o._id, 'number', o.number::text) FROM orders o WHERE o._id = t.order_id) AS order,
  (SELECT json_build_object('_id', i._id, 'number', coalesce(i.invoice, '')) FROM invoices i WHERE i._id = t.invoice_id) AS invoice,
  ${reader.isStaff ? staffColumns(db) : db`NULL::json`} AS for_staff`

const staffColumns = (db: Db): Fragment => db`
  json_build_object('priority', t.priority, 'tags', t.tags, 'waiting_since', t.waiting_since,
    'due_at', CASE WHEN t.waiting_since IS NOT NULL THEN t.due_at END,
    'assignee', (SELECT json_build_object('_id', a._id, 'name', person_name(a)) FROM users a WHERE a._id = t.assignee_id))`

type Opening = { files: MessageFile[] }

async function openingOf(db: Db, id: string, reader: Member): Promise<Opening> {
  const _id = await firstMessageOf(db, ticketSubject, id, reader)
  const [message] = _id ? await readMessages(db, ticketSubject, id, { reader }, { _id }) : []
  return { files: [...(message?.files ?? [])] }
}

/**
 * Reads a ticket.
 * @throws Problem tickets.not_found if the ticket does not exist or the reader may not read it
 */
export async function readTicket(db: Db, id: string, reader: Member): Promise<Decoded<Ticket>> {
  const isOwn = reader.isStaff || !('user_id' in reader) ? db`` : db`AND t.user_id = ${reader.user_id}`
  const [row] = await db<Decoded<TicketRow>[]>`
    SELECT ${ticketColumns(db, reader)} FROM tickets t WHERE t._id = ${id} ${isOwn}`
  const ticket = found(row, 'tickets.not_found')
  const [{ files }, further] = await Promise.all([openingOf(db, id, reader), readTicketDetails(db, id, reader)])
  return { ...ticket, files, file: files[0] ?? null, ...further }
}

const other = (db: Db, alias: string): Fragment => {
  const t = db(alias)
  return db`json_build_object('_id', ${t}._id, 'number', ${t}.number, 'subject', ${t}.subject)`
}

const linked = (db: Db): Fragment => db`
  coalesce((SELECT json_agg(${other(db, 'o')} ORDER BY o.number) FROM ticket_links l
    JOIN tickets o ON o._id = CASE WHEN l.one_id = t._id THEN l.other_id ELSE l.one_id END
    WHERE t._id IN (l.one_id, l.other_id)), '[]')`

const watchers = (db: Db): Fragment => db`
  coalesce((SELECT json_agg(json_build_object('_id', u._id, 'name', person_name(u)) ORDER BY lower(person_name(u)), u._id)
    FROM ticket_watchers w JOIN users u ON u._id = w.user_id WHERE w.ticket_id = t._id), '[]')`

type Further = Omit<Decoded<Ticket>, keyof TicketRow | 'files' | 'file'>

/** Reads the fields that lists omit. Merged tickets belong to the same customer, so the reader may see them too. */
async function readTicketDetails(db: Db, id: string, { isStaff }: Member): Promise<Further> {
  const [further] = await db<Further[]>`
    SELECT (SELECT ${other(db, 'i')} FROM tickets i WHERE i._id = t.merged_into) AS merged_into,
      (SELECT ${other(db, 'f')} FROM tickets f WHERE f._id = t.split_from) AS split_from,
      coalesce((SELECT json_agg(${other(db, 's')} ORDER BY s.number) FROM tickets s WHERE s.split_from = t._id), '[]') AS split_tickets,
      ${isStaff ? linked(db) : db`NULL::json`} AS linked_tickets,
      coalesce((SELECT json_agg(${other(db, 'm')} ORDER BY m.number)
        FROM tickets m WHERE m.merged_into = t._id), '[]') AS merged_tickets,
      ${isStaff ? watchers(db) : db`NULL::json`} AS watchers,
      CASE WHEN t.rating IS NOT NULL THEN json_build_object('rating', t.rating, 'text', t.rating_text, 'rated_at', t.rated_at,
        'changeable_until', t.rated_at + make_interval(days => ${ratingRules.change_days})) END AS rating,
      t.from_chat
    FROM tickets t WHERE t._id = ${id}`
  return found(further, 'tickets.not_found')
}

/** A ticket whose row is locked until the end of the transaction. */
export type LockedTicket = {
  _id: string
  user_id: string
  status: TicketStatus
  subject: string
  priority: string
  tags: string[]
  assignee_id: string | null
  waiting_since: Date | null
  first_answered_at: Date | null
  merged_into: string | null
}

/**
 * Locks a ticket.
 * @throws Problem if the member may not read it; same problem as for an unknown ticket
 */
export async function lockTicket(tx: Tx, _id: string, member: Member): Promise<LockedTicket> {
  const [ticket] = await tx<LockedTicket[]>`
    SELECT _id, user_id, status, subject, priority, tags, assignee_id, waiting_since, first_answered_at, merged_into
    FROM tickets WHERE _id = ${_id} FOR UPDATE`
  const isReadable = ticket && (member.isStaff || ('user_id' in member && member.user_id === ticket.user_id))
  return found(isReadable ? ticket : undefined, 'tickets.not_found')
}

/** Refuses merged tickets. @throws Problem if the ticket was merged into another one */
export function requireUnmerged({ merged_into }: Pick<LockedTicket, 'merged_into'>): void {
  if (merged_into !== null) throw new Problem('tickets.merged')
}
