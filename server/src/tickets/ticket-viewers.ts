import { ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import { ListTicketViewers, ShowPresence } from '@mapwright/contract/tickets/viewer-endpoints.ts'
import { asMember, readAbout } from '../conversations/subject.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { ticketSubject } from './ticket-subject.ts'

type Viewer = { ticket_id: string; user_id: string }

/** Returns the start of the presence period. Pages that have not reported since then are considered closed. */
const since = (now: Date) => new Date(now.getTime() - ticketRules.presence_seconds * 1000)

async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx`
    DELETE FROM ticket_viewers v USING (
      SELECT ticket_id, user_id FROM ticket_viewers WHERE seen_at <= ${since(now)} FOR UPDATE SKIP LOCKED
    ) expired WHERE v.ticket_id = expired.ticket_id AND v.user_id = expired.user_id`
}

async function isWriting(db: Db, { ticket_id, user_id }: Viewer): Promise<boolean | undefined> {
  const [row] = await db<{ is_writing: boolean }[]>`
    SELECT is_writing FROM ticket_viewers WHERE ticket_id = ${ticket_id} AND user_id = ${user_id}`
  return row?.is_writing
}

async function recordPresence(tx: Tx, viewer: Viewer, is_writing: boolean | undefined, now: Date): Promise<void> {
  const { ticket_id, user_id } = viewer
  if (is_writing === undefined)
    await tx`DELETE FROM ticket_viewers WHERE ticket_id = ${ticket_id} AND user_id = ${user_id}`
  else
    await tx`
      INSERT INTO ticket_viewers ${tx({ ...viewer, is_writing, seen_at: now })}
      ON CONFLICT (ticket_id, user_id) DO UPDATE SET is_writing = excluded.is_writing, seen_at = excluded.seen_at`
}

/**
 * Endpoints that report and list the people who have a ticket open. Open pages receive an event only if somebody's state changes, not for every
 * report.
 */
export const ticketViewers = [
  command(ShowPresence, async ({ tx, actor, now, params: { id }, body: { state } }) => {
    const { id: ticket_id } = await readAbout(tx, ticketSubject, id, asMember(actor))
    const viewer = { ticket_id, user_id: actor._id }
    await deleteExpired(tx, now)
    const before = await isWriting(tx, viewer)
    const is_writing = state === 'gone' ? undefined : state === 'writing'
    await recordPresence(tx, viewer, is_writing, now)
    if (before !== is_writing) {
      const type = 'ticket.viewers_changed'
      await publishLive(tx, topicsOf(type), { type, id: ticket_id })
    }
    return {}
  }),

  query(ListTicketViewers, async ({ sql, actor, now, params: { id } }) => {
    const { id: ticket_id } = await readAbout(sql, ticketSubject, id, asMember(actor))
    const viewers = await sql<{ _id: string; name: string; is_writing: boolean }[]>`
      SELECT u._id, person_name(u) AS name, v.is_writing
      FROM ticket_viewers v JOIN users u ON u._id = v.user_id
      WHERE v.ticket_id = ${ticket_id} AND v.user_id <> ${actor._id} AND v.seen_at > ${since(now)}
      ORDER BY v.is_writing DESC, name, u._id`
    return { viewers: [...viewers] }
  }),
]
