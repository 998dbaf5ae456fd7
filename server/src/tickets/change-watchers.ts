import { AddTicketWatcher, RemoveTicketWatcher } from '@mapwright/contract/tickets/watcher-endpoints.ts'
import { mayBeAssigned } from '../accounts/recipients.ts'
import { asMember } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { lockTicket, readTicket, requireUnmerged } from './ticket-rows.ts'
import { addWatchers } from './ticket-watchers.ts'

const publishSorted = (tx: Tx, id: string) => publishLive(tx, topicsOf('ticket.sorted'), { type: 'ticket.sorted', id })

/** Endpoints that let the caller or a colleague watch a ticket, or no longer watch it. */
export const changeWatchers = [
  command(AddTicketWatcher, async ({ tx, actor, now, params: { id, user_id }, audit }) => {
    const member = asMember(actor)
    requireUnmerged(await lockTicket(tx, id, member))
    if (!(await mayBeAssigned(tx, user_id, 'tickets'))) throw new Problem('tickets.not_a_colleague')
    await addWatchers(tx, id, [user_id], now)
    await publishSorted(tx, id)
    audit({ target_id: id, after: { user_id } })
    return { ticket: await readTicket(tx, id, member) }
  }),

  command(RemoveTicketWatcher, async ({ tx, actor, params: { id, user_id }, audit }) => {
    const member = asMember(actor)
    requireUnmerged(await lockTicket(tx, id, member))
    await tx`DELETE FROM ticket_watchers WHERE ticket_id = ${id} AND user_id = ${user_id}`
    await publishSorted(tx, id)
    audit({ target_id: id, before: { user_id } })
    return { ticket: await readTicket(tx, id, member) }
  }),
]
