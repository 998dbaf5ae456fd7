import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ChatOutcome } from '@mapwright/contract/chat/outcome-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'

/** Minutes after the last request during which a person counts as online. An open page renews its token every 15 minutes. */
export const onlineMinutes = 16

type Assignee = { _id: string; name: string }

/** Returns the staff member who answers the chat with the customer; null if there is none. */
export async function readAssignee(db: Db, user_id: string): Promise<Assignee | null> {
  const [assignee] = await db<Assignee[]>`
    SELECT u._id, person_name(u) AS name FROM chat_assignments a JOIN users u ON u._id = a.assignee_id
    WHERE a.user_id = ${user_id} AND u.deleted_at IS NULL`
  return assignee ?? null
}

const maxOutcomes = 5

/** Lists the latest tickets and orders that were made from the chat, or the one with this id. */
export async function readOutcomes(db: Db, user_id: string, _id?: string): Promise<Decoded<ChatOutcome>[]> {
  const rows = await db<Decoded<ChatOutcome>[]>`
    SELECT x._id, x.created_at,
      CASE WHEN t._id IS NOT NULL THEN json_build_object('_id', t._id, 'number', t.number, 'subject', t.subject) END AS ticket,
      CASE WHEN o._id IS NOT NULL THEN json_build_object('_id', o._id, 'number', o.number::text) END AS order
    FROM chat_outcomes x LEFT JOIN tickets t ON t._id = x.ticket_id LEFT JOIN orders o ON o._id = x.order_id
    WHERE x.user_id = ${user_id} ${_id ? db`AND x._id = ${_id}` : db``}
    ORDER BY x._id DESC LIMIT ${maxOutcomes}`
  return [...rows]
}

type NewOutcome = { user_id: string; now: Date } & ({ ticket_id: string } | { order_id: string })

/** Records a ticket or a draft of an order that was made from the chat. Returns the id of the record. */
export async function insertOutcome(tx: Tx, { now, ...made }: NewOutcome): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO chat_outcomes ${tx({ _id, ...made, created_at: now })}`
  return _id
}
