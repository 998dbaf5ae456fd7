import { found } from '../platform/api/problem.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { openConversation } from './conversation-rows.ts'
import { eraseMessages } from './erase-messages.ts'
import type { Member, Subject } from './subject.ts'

type Guest = Extract<Member, { guest_id: string }>

/**
 * Finds the guest in the conversation about an order or other object. Returns undefined before the first message, or if the guest now has
 * an account.
 */
export async function findGuest(db: Db, { kind }: Pick<Subject, 'kind'>, id: string): Promise<Guest | undefined> {
  const [row] = await db<{ _id: string }[]>`
    SELECT p._id FROM conversations c JOIN conversation_participants p ON p.conversation_id = c._id
    WHERE c.subject_kind = ${kind} AND c.subject_id = ${id} AND p.user_id IS NULL`
  return row && { isStaff: false, guest_id: row._id }
}

/** Returns the guest in the conversation about an order or other object. Creates the conversation if necessary. */
export async function openGuest(tx: Tx, subject: Subject, id: string, now: Date): Promise<Guest> {
  const about = found(await subject.read(tx, id), subject.problems.subject_not_found)
  await openConversation(tx, subject, about, now)
  return found(await findGuest(tx, subject, id), subject.problems.subject_not_found)
}

/** Records that the guest has read all messages. Returns true if there were unread messages by staff. */
export async function recordGuestRead(tx: Tx, { guest_id }: Guest, now: Date): Promise<boolean> {
  const rows = await tx`
    UPDATE conversation_participants p SET read_at = ${now} FROM conversations c
    WHERE p._id = ${guest_id} AND c._id = p.conversation_id AND c.staff_wrote_at > coalesce(p.read_at, '-infinity')
    RETURNING p._id`
  return rows.length > 0
}

/**
 * Erases all messages of both sides in conversations with guests, and the guests' names. `ids` is the query for the objects that the
 * conversations are about.
 */
export async function eraseGuestMessages(
  tx: Tx,
  { kind }: Pick<Subject, 'kind'>,
  ids: Fragment,
  now: Date,
): Promise<void> {
  const conversations = tx`SELECT _id FROM conversations WHERE subject_kind = ${kind} AND subject_id IN (${ids})`
  await eraseMessages(tx, tx`SELECT _id FROM conversation_messages WHERE conversation_id IN (${conversations})`, now)
  const guests = tx`
    SELECT _id FROM conversation_participants WHERE conversation_id IN (${conversations}) AND user_id IS NULL`
  await tx`DELETE FROM conversation_reply_addresses WHERE participant_id IN (${guests})`
  await tx`UPDATE conversation_participants SET guest_name = '', guest_email = '' WHERE _id IN (${guests})`
}

/** Reassigns a guest's messages and reply address to the account that the guest now has. */
export async function moveGuest(tx: Tx, { kind }: Pick<Subject, 'kind'>, id: string, user_id: string): Promise<void> {
  await tx`
    UPDATE conversation_participants p SET user_id = ${user_id}, guest_name = NULL, guest_email = NULL
    FROM conversations c WHERE c._id = p.conversation_id AND c.subject_kind = ${kind} AND c.subject_id = ${id} AND p.user_id IS NULL`
}

/**
 * Merges a participant into another one of the same conversation. The latest read position remains, and the reply address of the other one, if
 * there is one.
 */
async function mergeParticipant(tx: Tx, { _id, into_id }: { _id: string; into_id: string }): Promise<void> {
  await tx`UPDATE conversation_messages SET author_id = ${into_id} WHERE author_id = ${_id}`
  await tx`
    UPDATE conversation_reply_addresses SET participant_id = ${into_id} WHERE participant_id = ${_id}
      AND NOT EXISTS (SELECT FROM conversation_reply_addresses WHERE participant_id = ${into_id})`
  await tx`
    UPDATE conversation_participants p SET is_staff = false, read_at = greatest(p.read_at, g.read_at)
    FROM conversation_participants g WHERE p._id = ${into_id} AND g._id = ${_id}`
  await tx`DELETE FROM conversation_participants WHERE _id = ${_id}`
}

/**
 * Reassigns the messages and reply addresses of a guest with an own row in `users` to an account, in all conversations of this kind. Where the
 * account already takes part, both become one participant.
 */
export async function moveParticipant(
  tx: Tx,
  { kind }: Pick<Subject, 'kind'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx`
    SELECT FROM conversations c JOIN conversation_participants p ON p.conversation_id = c._id
    WHERE c.subject_kind = ${kind} AND p.user_id = ${from} ORDER BY c.subject_id FOR UPDATE OF c`
  const known = await tx<{ _id: string; into_id: string }[]>`
    SELECT p._id, o._id AS into_id FROM conversation_participants p JOIN conversations c ON c._id = p.conversation_id
      JOIN conversation_participants o ON o.conversation_id = p.conversation_id AND o.user_id = ${to}
    WHERE c.subject_kind = ${kind} AND p.user_id = ${from} ORDER BY p._id`
  for (const participant of known) await mergeParticipant(tx, participant)
  await tx`
    UPDATE conversation_participants p SET user_id = ${to} FROM conversations c
    WHERE c._id = p.conversation_id AND c.subject_kind = ${kind} AND p.user_id = ${from}`
}
