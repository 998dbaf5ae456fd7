import { roleId } from '../accounts/role-id.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Subject } from './subject.ts'

/** Maximum number of conversations in the list, with the longest waiting first. A team cannot read more at once. */
const maxWaiting = 500
const maxExcerpt = 160

export type Waiting = {
  _id: string
  subject_id: string
  customer: string
  customer_id: string | null
  text: string
  waiting_since: Date
}

/**
 * Condition for a conversation `c`: the customer's last message is newer than the last message of staff and the last settlement by staff,
 * or a merge left messages unanswered.
 */
export const isWaiting = (db: Db) => db`
  (c.customer_wrote_at > coalesce(greatest(c.staff_wrote_at, c.settled_at), '-infinity') OR c.unanswered_since IS NOT NULL)`

/** Lists the conversations of a kind that are waiting for an answer. Ignores deleted messages. */
export async function readWaiting(db: Db, { kind }: Pick<Subject, 'kind'>): Promise<readonly Waiting[]> {
  return db<Waiting[]>`
    SELECT c._id, c.subject_id, first.at AS waiting_since, left(last.text, ${maxExcerpt}) AS text, last.customer, last.customer_id
    FROM conversations c
    JOIN LATERAL (SELECT least(min(m.created_at), c.unanswered_since) AS at FROM conversation_messages m
      WHERE m.conversation_id = c._id AND NOT m.from_staff AND m.deleted_at IS NULL
        AND m.created_at > coalesce(greatest(c.staff_wrote_at, c.settled_at), '-infinity')) first ON first.at IS NOT NULL
    JOIN LATERAL (SELECT m.text, coalesce(nullif(u.company_name, ''), person_name(u), p.guest_name, '') AS customer,
        CASE WHEN u.deleted_at IS NULL AND u.role_id = ${roleId.customer} THEN u._id END AS customer_id
      FROM conversation_messages m JOIN conversation_participants p ON p._id = m.author_id LEFT JOIN users u ON u._id = p.user_id
      WHERE m.conversation_id = c._id AND NOT m.from_staff AND m.deleted_at IS NULL ORDER BY m._id DESC LIMIT 1) last ON true
    WHERE c.subject_kind = ${kind} AND ${isWaiting(db)}
    ORDER BY c.customer_wrote_at LIMIT ${maxWaiting}`
}
