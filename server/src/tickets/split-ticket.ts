import { SplitTicket } from '@mapwright/contract/tickets/split-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { lockConversation } from '../conversations/conversation-rows.ts'
import { type MessageTimes, messageTimes, splitConversation } from '../conversations/split-conversation.ts'
import { asMember } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { refreshDue } from './answer-due.ts'
import { lockTicket, readTicket, requireUnmerged } from './ticket-rows.ts'
import { ticketSubject } from './ticket-subject.ts'

type Split = { id: string; into_id: string; subject: string; now: Date }

/** Creates the new ticket with the priority, tags, assignee and watchers of the other one. */
async function insertSplit(tx: Tx, { id, into_id, subject, now }: Split): Promise<void> {
  await tx`
    INSERT INTO tickets (_id, user_id, subject, priority, assignee_id, tags, order_id, invoice_id, created_at, updated_at, split_from)
    SELECT ${into_id}, user_id, ${subject}, priority, assignee_id, tags, order_id, invoice_id, ${now}, ${now}, _id
    FROM tickets WHERE _id = ${id}`
  await tx`
    INSERT INTO ticket_watchers (ticket_id, user_id, added_at)
    SELECT ${into_id}, user_id, ${now} FROM ticket_watchers WHERE ticket_id = ${id} ORDER BY user_id`
}

type AnswerTimes = Pick<MessageTimes, 'first_answered_at' | 'waiting_since'>

const isSame = (one: Date | null | undefined, other: Date | null | undefined) => one?.getTime() === other?.getTime()

/**
 * Returns the times of the ticket from which messages were moved. Those that its messages did not explain stay, such as the wait of a
 * customer who reopened it. An answered ticket stays answered.
 */
function timesLeft(ticket: AnswerTimes, before: AnswerTimes | undefined, left: AnswerTimes): AnswerTimes {
  const { waiting_since, first_answered_at } = ticket
  return {
    waiting_since: isSame(waiting_since, before?.waiting_since) ? left.waiting_since : waiting_since,
    first_answered_at: isSame(first_answered_at, before?.first_answered_at)
      ? (left.first_answered_at ?? first_answered_at)
      : first_answered_at,
  }
}

/** Sets the times of a ticket. A solved ticket waits for nobody. */
const setTimes = (tx: Tx, id: string, { first_answered_at, waiting_since }: AnswerTimes) => tx`
  UPDATE tickets SET first_answered_at = ${first_answered_at},
    waiting_since = CASE WHEN status = 'open' THEN ${waiting_since}::timestamptz END
  WHERE _id = ${id}`

/**
 * Moves messages of a ticket to a new ticket of the same customer. Locks the conversation before the ticket, in the same order as a new message
 * does.
 */
export const splitTicket = command(SplitTicket, async ({ tx, actor, now, params: { id }, body, audit }) => {
  const { subject, message_ids } = body
  const member = asMember(actor)
  await lockConversation(tx, ticketSubject, id)
  const ticket = await lockTicket(tx, id, member)
  requireUnmerged(ticket)
  const { user_id } = ticket
  const into_id = uuidv7()
  const before = await messageTimes(tx, ticketSubject, id)
  await insertSplit(tx, { id, into_id, subject, now })
  const into = { id: into_id, customer: { user_id }, status: 'open' }
  if (!(await splitConversation(tx, ticketSubject, { from: id, into, message_ids, now })))
    throw new Problem('tickets.message_not_found')
  const left = await messageTimes(tx, ticketSubject, id)
  const moved = await messageTimes(tx, ticketSubject, into_id)
  if (!left || !moved) throw new Problem('tickets.not_splittable')
  await setTimes(tx, id, timesLeft(ticket, before, left))
  await setTimes(tx, into_id, moved)
  await tx`UPDATE tickets SET created_at = ${moved.first_at} WHERE _id = ${into_id}`
  for (const changed of [id, into_id]) {
    await refreshDue(tx, changed)
    await publishLive(tx, topicsOf('ticket.changed', user_id), { type: 'ticket.changed', id: changed })
  }
  await publishLive(tx, topicsOf('ticket.changed', user_id), { type: 'conversation.message_posted', id })
  await announce(tx, { type: 'ticket.split', ticket_id: id, into_id, user_id, actor_id: actor._id })
  audit({ target_id: id, after: { into_id, subject, message_ids } })
  return { ticket: await readTicket(tx, into_id, member) }
})
