import { ticketPriorities, ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import { MergeTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { mergeConversations } from '../conversations/merge-conversations.ts'
import { asMember, readAbout } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { refreshDue } from './answer-due.ts'
import { moveLinks } from './link-tickets.ts'
import { readTicket, requireUnmerged } from './ticket-rows.ts'
import { ticketSubject } from './ticket-subject.ts'
import { moveWatchers } from './ticket-watchers.ts'

type Pair = { id: string; into_id: string }

type MergingTicket = {
  _id: string
  user_id: string
  status: 'open' | 'solved'
  priority: (typeof ticketPriorities)[number]
  tags: string[]
  assignee_id: string | null
  order_id: string | null
  invoice_id: string | null
  created_at: Date
  waiting_since: Date | null
  first_answered_at: Date | null
  solved_at: Date | null
  merged_into: string | null
}

/**
 * Locks both tickets.
 * @throws Problem if one of them does not exist or was merged before, or if they belong to different customers
 */
async function lockPair(tx: Tx, { id, into_id }: Pair): Promise<{ from: MergingTicket; into: MergingTicket }> {
  const rows = await tx<MergingTicket[]>`
    SELECT _id, user_id, status, priority, tags, assignee_id, order_id, invoice_id, created_at, waiting_since, first_answered_at,
      solved_at, merged_into
    FROM tickets WHERE _id = ANY (${[id, into_id]}) ORDER BY _id FOR UPDATE`
  const from = found(
    rows.find(({ _id }) => _id === id),
    'tickets.not_found',
  )
  const into = found(
    rows.find(({ _id }) => _id === into_id),
    'tickets.not_found',
  )
  for (const ticket of [from, into]) requireUnmerged(ticket)
  if (from.user_id !== into.user_id) throw new Problem('tickets.other_customer')
  return { from, into }
}

const firstOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first && (!time || first < time) ? first : time), null)

const lastOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, time) => (last && (!time || last > time) ? last : time), null)

/** Columns of the ticket `into` after the merge. It is open if either ticket is open, and its customer has been waiting since the earlier message. */
function merged(from: MergingTicket, into: MergingTicket, now: Date) {
  const isOpen = from.status === 'open' || into.status === 'open'
  // An answer in `from` that is older than `into` counts as given when `into` was created.
  const answered_at = from.first_answered_at && new Date(Math.max(+from.first_answered_at, +into.created_at))
  return {
    status: isOpen ? 'open' : 'solved',
    solved_at: isOpen ? null : lastOf([from.solved_at, into.solved_at]),
    // The moved files are deleted a month after the ticket `into` is solved.
    files_dropped_at: null,
    updated_at: now,
    waiting_since: firstOf([from.waiting_since, into.waiting_since]),
    first_answered_at: firstOf([into.first_answered_at, answered_at]),
    priority: ticketPriorities.findLast((one) => one === from.priority || one === into.priority),
    tags: [...new Set([...into.tags, ...from.tags])].slice(0, ticketRules.max_tags),
    assignee_id: into.assignee_id ?? from.assignee_id,
    order_id: into.order_id ?? from.order_id,
    invoice_id: into.invoice_id ?? from.invoice_id,
  }
}

/** Moves the conversation and then merges the tickets. Locks the conversation before the tickets, in the same order as a new message does. */
async function moveInto(tx: Tx, { id, into_id }: Pair, now: Date) {
  const about = found(await ticketSubject.read(tx, into_id), 'tickets.not_found')
  await mergeConversations(tx, ticketSubject, { from: id, into: { ...about, id: into_id } }, now)
  const pair = await lockPair(tx, { id, into_id })
  await tx`UPDATE tickets SET ${tx(merged(pair.from, pair.into, now))} WHERE _id = ${into_id}`
  await tx`
    UPDATE tickets SET status = 'solved', solved_at = coalesce(solved_at, ${now}), waiting_since = NULL, updated_at = ${now},
      merged_into = ${into_id}, merged_at = ${now}
    WHERE _id = ${id}`
  await moveWatchers(tx, id, into_id)
  await moveLinks(tx, id, into_id)
  await refreshDue(tx, into_id)
  // Redirects tickets that were previously merged into this one to the remaining ticket, so that there are no chains of redirects.
  await tx`UPDATE tickets SET merged_into = ${into_id} WHERE merged_into = ${id}`
  return pair.from
}

/**
 * Merges a ticket into another one of the same customer. A message that arrives during the merge waits for it, and is then added to the remaining
 * ticket.
 */
export const mergeTicket = command(
  MergeTicket,
  async ({ tx, actor, now, params: { id }, body: { into_id }, audit }) => {
    if (id === into_id) throw new Problem('tickets.merge_with_itself')
    const member = asMember(actor)
    await readAbout(tx, ticketSubject, id, member)
    const { user_id, status } = await moveInto(tx, { id, into_id }, now)
    await announce(tx, { type: 'ticket.merged', ticket_id: id, into_id, user_id, actor_id: actor._id })
    await publishLive(tx, topicsOf('ticket.changed', user_id), { type: 'ticket.changed', id: into_id })
    await publishLive(tx, topicsOf('ticket.changed', user_id), { type: 'conversation.message_posted', id: into_id })
    audit({ before: { status }, after: { into_id } })
    return { ticket: await readTicket(tx, into_id, member) }
  },
)
