import { readNameOf } from '../accounts/recipients.ts'
import { replyIdFor } from '../conversations/mail-in/reply-rows.ts'
import { messageMailFacts } from '../conversations/message-facts.ts'
import type { Db } from '../platform/db/sql.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { ticketSubject } from './ticket-subject.ts'

type Row = { number: string; subject: string; status: string; assignee_id: string | null }

async function readRow(db: Db, ticket_id: string): Promise<Row | undefined> {
  const [row] = await db<Row[]>`
    SELECT number::text, subject, status, assignee_id FROM tickets WHERE _id = ${ticket_id}`
  return row
}

/** Values of notifications about a new ticket. Staff can reply to the mail. */
export const openedFacts = eventFacts(['ticket.opened'], async ({ tx, event, now }) => {
  const { ticket_id, message_id, user_id } = event
  const row = await readRow(tx, ticket_id)
  const about = await ticketSubject.read(tx, ticket_id)
  if (!row || !about) return undefined
  const { reason, ...mail } = await messageMailFacts(tx, { subject: ticketSubject, about, message_id, now })
  const { number, subject } = row
  return { values: { number, subject, customer: await readNameOf(tx, user_id), reason }, ...mail }
})

/**
 * Values of notifications about a solved ticket. A reply to the mail reopens the ticket. Customers who solved their ticket themselves are not
 * notified.
 */
export const solvedFacts = eventFacts(['ticket.solved'], async ({ tx, event, now }) => {
  const { ticket_id, user_id, actor_id } = event
  const row = await readRow(tx, ticket_id)
  const about = await ticketSubject.read(tx, ticket_id)
  if (!row || !about || row.status !== 'solved' || actor_id === user_id) return undefined
  const { number, subject } = row
  return {
    values: { number, subject },
    replyIdFor: (person) => replyIdFor(tx, { subject: ticketSubject, about, person, now }),
  }
})

/** Values of notifications about a ticket that its customer has reopened without a message. */
export const reopenedFacts = eventFacts(['ticket.reopened'], async ({ tx, event }) => {
  const { ticket_id, user_id, actor_id } = event
  const row = await readRow(tx, ticket_id)
  if (row?.status !== 'open' || actor_id !== user_id) return undefined
  const { number, subject, assignee_id } = row
  return { values: { number, subject, customer: await readNameOf(tx, user_id) }, people: { assignee: assignee_id } }
})

/** Values of notifications about a ticket whose messages have moved to another ticket. */
export const mergedFacts = eventFacts(['ticket.merged'], async ({ tx, event: { ticket_id, into_id } }) => {
  const row = await readRow(tx, ticket_id)
  const into = await readRow(tx, into_id)
  return row && into && { values: { number: row.number, subject: row.subject, into: into.number } }
})

/** Values of notifications about messages that have moved to a new ticket. */
export const splitFacts = eventFacts(['ticket.split'], async ({ tx, event: { ticket_id, into_id } }) => {
  const row = await readRow(tx, ticket_id)
  const into = await readRow(tx, into_id)
  return row && into && { values: { number: row.number, subject: into.subject, into: into.number } }
})

/** Values of notifications to the new assignee of a ticket. */
export const assignedFacts = eventFacts(['ticket.assigned'], async ({ tx, event }) => {
  const { ticket_id, actor_id, assignee_id } = event
  const row = await readRow(tx, ticket_id)
  if (!row) return undefined
  const colleague = actor_id === null ? '' : await readNameOf(tx, actor_id)
  return { values: { number: row.number, subject: row.subject, colleague }, people: { assignee: assignee_id } }
})
