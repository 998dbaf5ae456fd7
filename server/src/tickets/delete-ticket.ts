import { mayDelete } from '@mapwright/contract/tickets/ticket.ts'
import { DeleteTicket, DeleteTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { unusablePasswordHash } from '../accounts/people/erase-users.ts'
import { lockConversation } from '../conversations/conversation-rows.ts'
import { deleteConversation } from '../conversations/delete-conversation.ts'
import { asMember } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { eraseGuestWithoutTickets } from './ticket-guests.ts'
import { type LockedTicket, lockTicket, requireUnmerged } from './ticket-rows.ts'
import { ticketSubject } from './ticket-subject.ts'

type Removal = { actor: Person; password_hash: string; now: Date }

/**
 * Deletes a ticket and the tickets that were merged into it, and erases a guest who has no other ticket. Locks the conversation before the
 * ticket, in the same order as a new message does.
 */
async function removeTicket(tx: Tx, id: string, { actor, password_hash, now }: Removal): Promise<LockedTicket> {
  const member = asMember(actor)
  await lockConversation(tx, ticketSubject, id)
  const ticket = await lockTicket(tx, id, member)
  requireUnmerged(ticket)
  if (!mayDelete(ticket, actor.role)) throw new Problem('tickets.not_deletable')
  await deleteConversation(tx, ticketSubject, id, now)
  const merged = await tx<{ _id: string }[]>`SELECT _id FROM tickets WHERE merged_into = ${id} ORDER BY _id`
  for (const { _id } of merged) await deleteConversation(tx, ticketSubject, _id, now)
  await tx`DELETE FROM tickets WHERE _id = ${id}`
  await announce(tx, { type: 'ticket.deleted', ticket_id: id, user_id: ticket.user_id, actor_id: actor._id })
  await eraseGuestWithoutTickets(tx, ticket.user_id, { password_hash, actor_id: actor._id, now })
  return ticket
}

/** Deletes a ticket with its messages and files. */
export const deleteTicket = command(DeleteTicket, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, now, params, prepared: password_hash, audit }) => {
    const { user_id, subject, status } = await removeTicket(tx, params.id, { actor, password_hash, now })
    audit({ before: { user_id, subject, status } })
    return {}
  },
})

/** Deletes several tickets, and skips those that the caller may not delete. */
export const deleteTickets = command(DeleteTickets, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, now, body, prepared: password_hash, audit }) => {
    const ids = [...new Set(body.ids)].sort()
    const removed: string[] = []
    for (const id of ids) {
      try {
        const { _id } = await tx.savepoint((inner) => removeTicket(inner, id, { actor, password_hash, now }))
        removed.push(_id)
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem
      }
    }
    audit({ before: { removed } })
    return { removed: removed.length, kept: ids.length - removed.length }
  },
})
