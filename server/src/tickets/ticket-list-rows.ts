import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import { ticketPriorities } from '@mapwright/contract/tickets/ticket.ts'
import type { ListOwnTickets, ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { TicketTurn } from '@mapwright/contract/tickets/ticket-list.ts'
import type { TicketRow } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { hasMessageWith } from '../conversations/message-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { everyWord, hasWord } from '../platform/search/search-words.ts'
import { ticketColumns } from './ticket-rows.ts'
import { ticketSubject } from './ticket-subject.ts'

type Filters = Partial<Query<typeof ListTickets>>
type Listed = Filters & Pick<Query<typeof ListOwnTickets>, 'page' | 'size'>
type Reader = { user_id: string; isStaff: boolean }

const number = (word: string) => word.replace(/^#/, '')

/** Condition: every word occurs in the subject, the ticket number, the order, the invoice, the customer's name, a message or a file name. */
function matchingWords(db: Db, keywords: string, reader: Reader) {
  const said = (word: string) => hasMessageWith(db, { subject: ticketSubject, id: db`t._id`, reader }, word)
  return everyWord(
    db,
    keywords,
    (word) => db`(
      ${hasWord(db, db`t.subject`, word)} OR t.number::text = ${number(word)}
      OR EXISTS (SELECT FROM orders o WHERE o._id = t.order_id AND o.number::text = ${number(word)})
      OR EXISTS (SELECT FROM invoices i WHERE i._id = t.invoice_id AND ${hasWord(db, db`i.invoice`, word)})
      OR EXISTS (SELECT FROM tickets m WHERE m.merged_into = t._id AND m.number::text = ${number(word)})
      OR (${reader.isStaff} AND (${hasWord(db, db`concat_ws(' ', person_name(u), u.email, u.company_name)`, word)}
        OR ${word} = ANY (t.tags)))
      OR ${said(word)})`,
  )
}

const assigned = (db: Db, assignee: string, { user_id }: Reader) =>
  assignee === 'nobody'
    ? db`AND t.assignee_id IS NULL`
    : db`AND t.assignee_id = ${assignee === 'me' ? user_id : assignee}`

const turns = (db: Db, turn: TicketTurn) =>
  ({
    staff: db`AND t.waiting_since IS NOT NULL`,
    customer: db`AND t.status = 'open' AND t.waiting_since IS NULL`,
    late: db`AND t.waiting_since IS NOT NULL AND t.due_at < now()`,
  })[turn]

const matching = (db: Db, list: Filters, reader: Reader) => db`
  ${reader.isStaff ? db`true` : db`t.user_id = ${reader.user_id}`} AND t.merged_into IS NULL
  ${list.status ? db`AND t.status = ${list.status}` : db``}
  ${list.order_id ? db`AND t.order_id = ${list.order_id}` : db``}
  ${list.user_id ? db`AND t.user_id = ${list.user_id}` : db``}
  ${list.priority ? db`AND t.priority = ${list.priority}` : db``}
  ${list.assignee ? assigned(db, list.assignee, reader) : db``}
  ${list.tag ? db`AND ${list.tag.toLowerCase()} = ANY (t.tags)` : db``}
  ${list.turn ? turns(db, list.turn) : db``}
  AND ${matchingWords(db, list.keywords ?? '', reader)}`

const priority = `array_position(ARRAY['${ticketPriorities.join("', '")}'], t.priority)`

/** Sort columns as SQL. Never contains user input. */
const sortedBy: Record<string, string> = {
  number: 't.number',
  subject: 'lower(t.subject)',
  status: 't.status',
  created: 't.created_at',
  updated: 't.updated_at',
  customer: "lower(coalesce(nullif(u.company_name, ''), person_name(u)))",
  priority,
  assignee: '(SELECT lower(person_name(a)) FROM users a WHERE a._id = t.assignee_id)',
  waiting: 't.waiting_since',
  due: 'CASE WHEN t.waiting_since IS NOT NULL THEN t.due_at END',
}

const byDefault = {
  staff: `t.status, t.waiting_since NULLS LAST, t.updated_at DESC, t._id`,
  customer: `t.status, t.updated_at DESC, t._id`,
}

function order(db: Db, { sort }: Listed, { isStaff }: Reader) {
  if (!sort) return db.unsafe(byDefault[isStaff ? 'staff' : 'customer'])
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC'
  return db.unsafe(`${sortedBy[sort.replace(/^-/, '')]} ${direction} NULLS LAST, t._id ${direction}`)
}

/** Counts the tickets that match the filters. */
export async function countTickets(db: Db, list: Filters, reader: Reader): Promise<number> {
  const [count] = await db<{ total: number }[]>`
    SELECT count(*)::int AS total FROM tickets t JOIN users u ON u._id = t.user_id WHERE ${matching(db, list, reader)}`
  return count?.total ?? 0
}

/** Counts the tickets of several lists in one statement, each up to `max`. */
export async function countEach(db: Db, lists: readonly Filters[], max: number, reader: Reader): Promise<number[]> {
  const [first, ...more] = lists.map(
    (list, at) => db`
      SELECT ${at}::int AS at, (SELECT count(*)::int FROM (
        SELECT FROM tickets t JOIN users u ON u._id = t.user_id WHERE ${matching(db, list, reader)} LIMIT ${max}) hits) AS total`,
  )
  if (!first) return []
  const counts = more.reduce((all, one) => db`${all} UNION ALL ${one}`, first)
  const rows = await db<{ total: number }[]>`${counts} ORDER BY at`
  return rows.map(({ total }) => total)
}

/** Reads a page of tickets and the number of all matching tickets. Staff see the tickets of all customers, customers only their own. */
export async function listTickets(db: Db, list: Listed, reader: Reader) {
  const { page, size } = list
  const where = matching(db, list, reader)
  const [tickets, total] = await Promise.all([
    db<Decoded<TicketRow>[]>`
      SELECT ${ticketColumns(db, reader)} FROM tickets t JOIN users u ON u._id = t.user_id
      WHERE ${where} ORDER BY ${order(db, list, reader)} LIMIT ${size} OFFSET ${(page - 1) * size}`,
    countTickets(db, list, reader),
  ])
  return { tickets: [...tickets], total, page, size }
}
