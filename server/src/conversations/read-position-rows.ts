import type { Db, Tx } from '../platform/db/sql.ts'
import { addUser, findConversation } from './conversation-rows.ts'
import type { Subject } from './subject.ts'

type User = { user_id: string; isStaff: boolean }
type Posted = { conversation_id: string; participant_id: string; isStaff: boolean; now: Date }

/** Days during which a message that one colleague has read still counts as unread for other staff. */
const newsDays = 30
const maxUnread = 200

/** Records that a participant has written to the other side. Earlier messages then count as read. */
export async function recordPosted(tx: Tx, { conversation_id, participant_id, isStaff, now }: Posted): Promise<void> {
  await tx`UPDATE conversation_participants SET read_at = ${now} WHERE _id = ${participant_id}`
  await tx`
    UPDATE conversations SET ${tx(isStaff ? { staff_wrote_at: now, staff_read_at: now, unanswered_since: null } : { customer_wrote_at: now })}
    WHERE _id = ${conversation_id}`
}

/** Moves the person's own read position to `now`. Returns true if the other side has written since the previous position. */
export async function recordRead(
  tx: Tx,
  subject: Subject,
  id: string,
  { user_id, isStaff, now }: User & { now: Date },
): Promise<boolean> {
  const conversation_id = await findConversation(tx, subject, id)
  if (!conversation_id) return false
  const [isNews] = await tx`
    SELECT FROM conversations c LEFT JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = ${user_id}
    WHERE c._id = ${conversation_id}
      AND ${isStaff ? tx`c.customer_wrote_at` : tx`c.staff_wrote_at`} > coalesce(p.read_at, '-infinity')`
  if (!isNews) return false
  const _id = await addUser(tx, conversation_id, { user_id, isStaff })
  await tx`UPDATE conversation_participants SET read_at = ${now} WHERE _id = ${_id}`
  if (isStaff) await tx`UPDATE conversations SET staff_read_at = ${now} WHERE _id = ${conversation_id}`
  return true
}

/** Returns the latest read position of the other side. */
export async function otherReadAt(db: Db, { kind }: Subject, id: string, isStaff: boolean): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`
    SELECT max(p.read_at) AS at FROM conversations c JOIN conversation_participants p ON p.conversation_id = c._id
    WHERE c.subject_kind = ${kind} AND c.subject_id = ${id} AND p.is_staff = ${!isStaff}`
  return row?.at ?? null
}

/** Counts the conversations of this kind with messages from the customer that nobody on the team has read. */
export async function countUnreadByTeam(db: Db, { kind }: Pick<Subject, 'kind'>): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM conversations
    WHERE subject_kind = ${kind} AND customer_wrote_at > coalesce(staff_read_at, '-infinity')`
  return row?.count ?? 0
}

/**
 * Lists the ids of orders, tickets or other objects with messages that the person has not read, latest first.
 * For staff, a message that a colleague has already read counts as unread only for `newsDays`. In a conversation that the staff member has
 * never opened, such a message does not count if it is older than the staff member's account.
 */
export async function unreadSubjects(
  db: Db,
  { kind }: Pick<Subject, 'kind'>,
  { user_id, isStaff, now }: User & { now: Date },
): Promise<string[]> {
  const rows = isStaff
    ? await db<{ subject_id: string }[]>`
      SELECT subject_id FROM (
        (SELECT c.subject_id, c.customer_wrote_at AS at FROM conversations c
          LEFT JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = ${user_id}
          WHERE c.subject_kind = ${kind} AND c.customer_wrote_at > coalesce(c.staff_read_at, '-infinity')
            AND c.customer_wrote_at > coalesce(p.read_at, '-infinity')
          ORDER BY c.customer_wrote_at DESC LIMIT ${maxUnread})
        UNION
        (SELECT c.subject_id, c.customer_wrote_at FROM conversations c
          LEFT JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = ${user_id}
          WHERE c.subject_kind = ${kind} AND c.customer_wrote_at > ${now}::timestamptz - make_interval(days => ${newsDays})
            AND c.customer_wrote_at > coalesce(p.read_at, (SELECT created_at FROM users WHERE _id = ${user_id}))
          ORDER BY c.customer_wrote_at DESC LIMIT ${maxUnread})
      ) unread ORDER BY at DESC LIMIT ${maxUnread}`
    : await db<{ subject_id: string }[]>`
      SELECT c.subject_id FROM conversation_participants p JOIN conversations c ON c._id = p.conversation_id
      WHERE p.user_id = ${user_id} AND NOT p.is_staff AND c.subject_kind = ${kind}
        AND c.staff_wrote_at > coalesce(p.read_at, '-infinity')
      ORDER BY c.staff_wrote_at DESC LIMIT ${maxUnread}`
  return rows.map(({ subject_id }) => subject_id)
}
