import type { Tx } from '../platform/db/sql.ts'
import { addUser, openConversation } from './conversation-rows.ts'
import type { About, Subject } from './subject.ts'

type Moved = { from: string; into: About; message_ids: readonly string[]; now: Date }
type Conversation = { _id: string; unanswered_since: Date | null }

/** The times of the messages of a conversation that both sides see. */
export type MessageTimes = {
  first_at: Date
  first_answered_at: Date | null
  /** The customer's first message without an answer; null if staff wrote last. */
  waiting_since: Date | null
}

/** Reads the times of the messages that both sides see. Returns undefined if there are none. */
export async function messageTimes(
  tx: Tx,
  { kind }: Pick<Subject, 'kind'>,
  id: string,
): Promise<MessageTimes | undefined> {
  const [times] = await tx<(Omit<MessageTimes, 'first_at'> & { first_at: Date | null })[]>`
    WITH seen AS (
      SELECT m.from_staff, m.created_at FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
      WHERE c.subject_kind = ${kind} AND c.subject_id = ${id} AND NOT m.internal AND m.deleted_at IS NULL)
    SELECT min(created_at) AS first_at, min(created_at) FILTER (WHERE from_staff) AS first_answered_at,
      min(created_at) FILTER (WHERE NOT from_staff AND created_at >
        coalesce((SELECT max(created_at) FROM seen WHERE from_staff), '-infinity')) AS waiting_since
    FROM seen`
  return times?.first_at ? { ...times, first_at: times.first_at } : undefined
}

/** Adds the users of a conversation to a new one, with their read positions. */
async function copyParticipants(tx: Tx, from: string, into: string): Promise<Map<string, string>> {
  const people = await tx<{ _id: string; user_id: string; is_staff: boolean; read_at: Date | null }[]>`
    SELECT _id, user_id, is_staff, read_at FROM conversation_participants
    WHERE conversation_id = ${from} AND user_id IS NOT NULL ORDER BY user_id`
  const copies = new Map<string, string>()
  for (const { _id, user_id, is_staff, read_at } of people) {
    const copy = await addUser(tx, into, { user_id, isStaff: is_staff })
    await tx`UPDATE conversation_participants SET read_at = ${read_at} WHERE _id = ${copy}`
    copies.set(_id, copy)
  }
  return copies
}

/** Checks whether the wait for an answer starts with a message; otherwise it has another reason, such as copied messages. */
async function isExplained(tx: Tx, { _id, unanswered_since }: Conversation): Promise<boolean> {
  const [message] = await tx`
    SELECT FROM conversation_messages
    WHERE conversation_id = ${_id} AND NOT from_staff AND deleted_at IS NULL AND created_at >= ${unanswered_since} LIMIT 1`
  return message !== undefined
}

/** Sets the times of the latest messages of a conversation according to its messages. */
const updateTimes = (tx: Tx, { _id, unanswered_since }: Conversation) => tx`
  UPDATE conversations c SET
    customer_wrote_at = (SELECT max(created_at) FROM conversation_messages WHERE conversation_id = c._id AND NOT from_staff),
    staff_wrote_at =
      (SELECT max(created_at) FROM conversation_messages WHERE conversation_id = c._id AND from_staff AND NOT internal),
    unanswered_since = (SELECT min(created_at) FROM conversation_messages
      WHERE conversation_id = c._id AND NOT from_staff AND deleted_at IS NULL AND created_at >= ${unanswered_since})
  WHERE _id = ${_id}`

/**
 * Moves messages with their files from the conversation of one object to that of a new object of the same customer, who must have an account.
 * Returns false if a message is not in the conversation, or was deleted.
 */
export async function splitConversation(
  tx: Tx,
  subject: Pick<Subject, 'kind'>,
  { from: from_id, into: about, message_ids, now }: Moved,
): Promise<boolean> {
  const [from] = await tx<(Conversation & { staff_read_at: Date | null; settled_at: Date | null })[]>`
    SELECT _id, unanswered_since, staff_read_at, settled_at FROM conversations
    WHERE subject_kind = ${subject.kind} AND subject_id = ${from_id} FOR UPDATE`
  const ids = [...new Set(message_ids)]
  const messages = await tx<{ author_id: string }[]>`
    SELECT author_id FROM conversation_messages
    WHERE conversation_id = ${from?._id ?? null} AND _id = ANY (${ids}) AND deleted_at IS NULL`
  if (!from || messages.length < ids.length) return false
  const keepsWait = from.unanswered_since !== null && !(await isExplained(tx, from))
  const into = await openConversation(tx, subject, about, now)
  for (const [author_id, copy] of await copyParticipants(tx, from._id, into))
    await tx`
      UPDATE conversation_messages SET conversation_id = ${into}, author_id = ${copy}
      WHERE author_id = ${author_id} AND _id = ANY (${ids})`
  const { staff_read_at, settled_at, unanswered_since } = from
  await tx`UPDATE conversations SET ${tx({ staff_read_at, settled_at })} WHERE _id = ${into}`
  await updateTimes(tx, from)
  if (keepsWait) await tx`UPDATE conversations SET ${tx({ unanswered_since })} WHERE _id = ${from._id}`
  await updateTimes(tx, { _id: into, unanswered_since })
  return true
}
