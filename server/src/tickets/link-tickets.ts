import { LinkTicket, UnlinkTicket } from '@mapwright/contract/tickets/split-endpoints.ts'
import { asMember } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { lockTicket, readTicket, requireUnmerged } from './ticket-rows.ts'

type Pair = { id: string; other_id: string }

/** Returns the two ids in the order in which links are stored and tickets are locked. */
const ordered = ({ id, other_id }: Pair) => {
  const [one_id = id, second = other_id] = [id, other_id].sort()
  return { one_id, other_id: second }
}

/** Returns the ids as they are stored, so that they can be compared. */
const stored = ({ id, other_id }: Pair): Pair => ({ id: id.toLowerCase(), other_id: other_id.toLowerCase() })

async function publishBoth(tx: Tx, { id, other_id }: Pair): Promise<void> {
  for (const changed of [id, other_id])
    await publishLive(tx, topicsOf('ticket.sorted'), { type: 'ticket.sorted', id: changed })
}

/** Moves the links of a merged ticket to the ticket with its messages. */
export async function moveLinks(tx: Tx, from: string, into: string): Promise<void> {
  await tx`
    INSERT INTO ticket_links (one_id, other_id, linked_at)
    SELECT least(other, ${into}::uuid), greatest(other, ${into}::uuid), linked_at
    FROM (SELECT CASE WHEN one_id = ${from} THEN other_id ELSE one_id END AS other, linked_at FROM ticket_links
      WHERE ${from} IN (one_id, other_id)) moved
    WHERE other <> ${into} ORDER BY other
    ON CONFLICT (one_id, other_id) DO NOTHING`
  await tx`DELETE FROM ticket_links WHERE ${from} IN (one_id, other_id)`
}

/** Endpoints that link two tickets for staff, and remove the link. */
export const linkTickets = [
  command(LinkTicket, async ({ tx, actor, now, params, audit }) => {
    const given = stored(params)
    const { id, other_id } = given
    if (id === other_id) throw new Problem('tickets.merge_with_itself')
    const member = asMember(actor)
    const pair = ordered(given)
    for (const one of [pair.one_id, pair.other_id]) requireUnmerged(await lockTicket(tx, one, member))
    await tx`INSERT INTO ticket_links ${tx({ ...pair, linked_at: now })} ON CONFLICT (one_id, other_id) DO NOTHING`
    await publishBoth(tx, given)
    audit({ target_id: id, after: { other_id } })
    return { ticket: await readTicket(tx, id, member) }
  }),

  command(UnlinkTicket, async ({ tx, actor, params, audit }) => {
    const given = stored(params)
    const { id, other_id } = given
    const member = asMember(actor)
    await lockTicket(tx, id, member)
    const pair = ordered(given)
    await tx`DELETE FROM ticket_links WHERE one_id = ${pair.one_id} AND other_id = ${pair.other_id}`
    await publishBoth(tx, given)
    audit({ target_id: id, before: { other_id } })
    return { ticket: await readTicket(tx, id, member) }
  }),
]
