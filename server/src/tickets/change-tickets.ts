import { ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import { ChangeTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import type { Tx } from '../platform/db/sql.ts'
import { assignTicket, moveTicket, sortTicket } from './change-ticket.ts'
import type { LockedTicket } from './ticket-rows.ts'

/** Locks the existing, unmerged tickets in the order of their ids. */
export const lockTickets = (tx: Tx, ids: readonly string[]) => tx<LockedTicket[]>`
  SELECT _id, user_id, status, subject, priority, tags, assignee_id, waiting_since, first_answered_at, merged_into
  FROM tickets WHERE _id = ANY (${[...ids]}) AND merged_into IS NULL ORDER BY _id FOR UPDATE`

type TagChange = { add_tag?: string | undefined; remove_tag?: string | undefined }

/** Returns the tags after the change, or undefined if nothing changes. Adds no tag to a ticket with the maximum number of tags. */
function changedTags({ tags }: LockedTicket, { add_tag, remove_tag }: TagChange): string[] | undefined {
  const kept = tags.filter((tag) => tag !== remove_tag)
  const isAdded = add_tag !== undefined && !kept.includes(add_tag) && kept.length < ticketRules.max_tags
  return isAdded ? [...kept, add_tag] : kept.length < tags.length ? kept : undefined
}

/** Changes several tickets at once. Tickets that are already in the requested state do not change. */
export const changeTickets = command(ChangeTickets, async ({ tx, actor, now, body, audit }) => {
  const { ids, status, priority, assignee_id } = body
  const acting = { actor_id: actor._id, now }
  const tickets = await lockTickets(tx, ids)
  for (const ticket of tickets) {
    await sortTicket(tx, ticket, {
      priority: priority === ticket.priority ? undefined : priority,
      tags: changedTags(ticket, body),
    })
    if (assignee_id !== undefined) await assignTicket(tx, ticket, assignee_id, acting)
    if (status !== undefined && status !== ticket.status) await moveTicket(tx, ticket, status, acting)
  }
  audit({ after: body })
  return { changed: tickets.length }
})
