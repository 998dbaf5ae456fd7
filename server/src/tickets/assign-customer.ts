import { AssignTicketCustomer } from '@mapwright/contract/tickets/split-endpoints.ts'
import { eraseUsers, unusablePasswordHash } from '../accounts/people/erase-users.ts'
import { roleId } from '../accounts/role-id.ts'
import { moveParticipant } from '../conversations/guest-rows.ts'
import { asMember } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { lockTicket, readTicket } from './ticket-rows.ts'
import { ticketSubject } from './ticket-subject.ts'

async function requireCustomer(db: Db, _id: string): Promise<void> {
  const [customer] = await db`
    SELECT FROM users WHERE _id = ${_id} AND role_id = ${roleId.customer} AND deleted_at IS NULL`
  if (!customer) throw new Problem('tickets.no_such_customer', { fields: { user_id: { code: 'invalid' } } })
}

/**
 * Moves all tickets of a guest to the account of a customer, with messages, read positions and reply addresses, and erases the guest. A
 * message that arrives in the meantime waits.
 */
export const assignTicketCustomer = command(AssignTicketCustomer, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, params: { id }, body: { user_id: to }, prepared: password_hash, now, audit }) => {
    const member = asMember(actor)
    await requireCustomer(tx, to)
    const ticket = found(
      (await tx<{ from: string }[]>`SELECT user_id AS from FROM tickets WHERE _id = ${id}`)[0],
      'tickets.not_found',
    )
    const { from } = ticket
    const [guest] = await tx`
      SELECT FROM users WHERE _id = ${from} AND role_id = ${roleId.guest} AND deleted_at IS NULL FOR UPDATE`
    if (!guest) throw new Problem('tickets.not_a_guest')
    await moveParticipant(tx, ticketSubject, { from, to })
    await lockTicket(tx, id, member)
    const moved = await tx<{ _id: string }[]>`UPDATE tickets SET user_id = ${to} WHERE user_id = ${from} RETURNING _id`
    await eraseUsers(tx, [from], { password_hash, actor_id: actor._id, now })
    for (const { _id } of moved)
      await publishLive(tx, topicsOf('ticket.changed', to), { type: 'ticket.changed', id: _id })
    audit({ target_id: id, after: { user_id: to, tickets: moved.length } })
    return { ticket: await readTicket(tx, id, member) }
  },
})
