import type { Db, Tx } from '../platform/db/sql.ts'

/** Lets staff watch a ticket. Those who watch it already stay as they are. */
export async function addWatchers(tx: Tx, ticket_id: string, people: readonly string[], now: Date): Promise<void> {
  await tx`
    INSERT INTO ticket_watchers (ticket_id, user_id, added_at)
    SELECT ${ticket_id}, person, ${now} FROM unnest(${[...people]}::uuid[]) AS person ORDER BY person
    ON CONFLICT (ticket_id, user_id) DO NOTHING`
}

/** Moves the watchers of a merged ticket to the ticket with its messages. */
export async function moveWatchers(tx: Tx, from: string, into: string): Promise<void> {
  await tx`
    INSERT INTO ticket_watchers (ticket_id, user_id, added_at)
    SELECT ${into}, user_id, added_at FROM ticket_watchers WHERE ticket_id = ${from} ORDER BY user_id
    ON CONFLICT (ticket_id, user_id) DO NOTHING`
  await tx`DELETE FROM ticket_watchers WHERE ticket_id = ${from}`
}

/** Returns the ids of a ticket's watchers and of its assignee. */
export async function followersOfTicket(db: Db, ticket_id: string): Promise<string[]> {
  const rows = await db<{ _id: string }[]>`
    SELECT user_id AS _id FROM ticket_watchers WHERE ticket_id = ${ticket_id}
    UNION SELECT assignee_id FROM tickets WHERE _id = ${ticket_id} AND assignee_id IS NOT NULL ORDER BY 1`
  return rows.map(({ _id }) => _id)
}
