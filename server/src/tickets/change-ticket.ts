import { canMove } from '@mapwright/contract/api/moves.ts'
import { ticketMoves } from '@mapwright/contract/tickets/ticket.ts'
import { ChangeTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { TicketChange } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { mayBeAssigned } from '../accounts/recipients.ts'
import { asMember } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { refreshDue } from './answer-due.ts'
import { type LockedTicket, lockTicket, readTicket, requireUnmerged } from './ticket-rows.ts'

type Acting = { actor_id: string; now: Date }

/** Solves or reopens a ticket. @throws Problem if it is already in that state */
export async function moveTicket(
  tx: Tx,
  { _id, user_id, status }: LockedTicket,
  to: LockedTicket['status'],
  { actor_id, now }: Acting,
): Promise<void> {
  if (!canMove(ticketMoves, to === 'solved' ? 'solve' : 'reopen', status))
    throw new Problem('tickets.wrong_state', { details: { status } })
  if (to === 'solved') {
    await tx`
      UPDATE tickets SET status = 'solved', solved_at = ${now}, updated_at = ${now}, waiting_since = NULL WHERE _id = ${_id}`
    await announce(tx, { type: 'ticket.solved', ticket_id: _id, user_id, actor_id })
    return
  }
  const waiting_since = actor_id === user_id ? now : null
  await tx`
    UPDATE tickets SET ${tx({ status: 'open', solved_at: null, files_dropped_at: null, updated_at: now, waiting_since })}
    WHERE _id = ${_id}`
  await refreshDue(tx, _id)
  await announce(tx, { type: 'ticket.reopened', ticket_id: _id, user_id, actor_id })
}

/** Assigns a ticket to a colleague, or to nobody (null). Does nothing if the ticket already has this assignee. */
export async function assignTicket(
  tx: Tx,
  { _id, user_id, assignee_id: before }: LockedTicket,
  assignee_id: string | null,
  { actor_id }: Acting,
): Promise<void> {
  if (assignee_id !== null && !(await mayBeAssigned(tx, assignee_id, 'tickets')))
    throw new Problem('tickets.not_a_colleague')
  if (before === assignee_id) return
  await tx`UPDATE tickets SET assignee_id = ${assignee_id} WHERE _id = ${_id}`
  await announce(tx, { type: 'ticket.assigned', ticket_id: _id, user_id, actor_id, assignee_id })
}

/** Changes the fields that only staff see. */
export async function sortTicket(
  tx: Tx,
  { _id }: LockedTicket,
  { priority, tags }: Pick<TicketChange, 'priority' | 'tags'>,
): Promise<void> {
  if (priority) {
    await tx`UPDATE tickets SET priority = ${priority} WHERE _id = ${_id}`
    await refreshDue(tx, _id)
  }
  if (tags) await tx`UPDATE tickets SET tags = ${tags} WHERE _id = ${_id}`
  if (priority || tags) await publishLive(tx, topicsOf('ticket.sorted'), { type: 'ticket.sorted', id: _id })
}

const staffFields = ['priority', 'tags', 'assignee_id', 'instead_of'] as const

/** Changes the given fields of a ticket, including its status and assignee. */
export const changeTicket = command(ChangeTicket, async ({ tx, actor, now, params, body, audit }) => {
  const member = asMember(actor)
  const acting = { actor_id: actor._id, now }
  const ticket = await lockTicket(tx, params.id, member)
  if (!member.isStaff && staffFields.some((field) => body[field] !== undefined)) throw new Problem('tickets.staff_only')
  requireUnmerged(ticket)
  if (body.instead_of !== undefined && body.instead_of !== ticket.assignee_id)
    throw new Problem('tickets.taken_meanwhile')
  if (body.subject !== undefined && body.subject !== ticket.subject) {
    await tx`UPDATE tickets SET subject = ${body.subject} WHERE _id = ${ticket._id}`
    await publishLive(tx, topicsOf('ticket.changed', ticket.user_id), { type: 'ticket.changed', id: ticket._id })
  }
  await sortTicket(tx, ticket, body)
  if (body.assignee_id !== undefined) await assignTicket(tx, ticket, body.assignee_id, acting)
  if (body.status !== undefined) await moveTicket(tx, ticket, body.status, acting)
  const { status, subject, priority, tags, assignee_id } = ticket
  audit({ before: { status, subject, priority, tags, assignee_id }, after: body })
  return { ticket: await readTicket(tx, ticket._id, member) }
})
