import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'
import { lockConversation, openConversation } from './conversation-rows.ts'
import { moveGuest } from './guest-rows.ts'
import type { About, Subject } from './subject.ts'

type Times = {
  customer_wrote_at: Date | null
  staff_wrote_at: Date | null
  staff_read_at: Date | null
  settled_at: Date | null
  unanswered_since: Date | null
}
type Row = Times & { _id: string; subject_id: string; first_unanswered_at: Date | null }
type Participant = { _id: string; user_id: string; is_staff: boolean; read_at: Date | null }
type Reading = { wrote_at: Date | null; read_at: Date | null }

const latest = (one: Date | null, other: Date | null): Date | null =>
  one && other && one < other ? other : (one ?? other)
const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? other : (one ?? other)

/** Calculates the read position in the merged conversation. Messages that were unread in one of the two conversations stay unread. */
export function mergedReadAt(one: Reading, other: Reading): Date | null {
  const unread = [one, other].filter(({ wrote_at, read_at }) => wrote_at && (!read_at || wrote_at > read_at))
  const [first, second] = unread
  if (!first) return latest(one.read_at, other.read_at)
  return !first.read_at || !second ? first.read_at : second.read_at && earliest(first.read_at, second.read_at)
}

/** Locks the conversations about the orders, tickets or other objects with these ids, in the order of the ids. */
const lockConversations = (tx: Tx, { kind }: Pick<Subject, 'kind'>, ids: readonly string[]) => tx<Row[]>`
  SELECT c._id, c.subject_id, c.customer_wrote_at, c.staff_wrote_at, c.staff_read_at, c.settled_at, c.unanswered_since,
    least(c.unanswered_since, (SELECT min(m.created_at) FROM conversation_messages m
      WHERE m.conversation_id = c._id AND NOT m.from_staff AND m.deleted_at IS NULL
        AND m.created_at > coalesce(greatest(c.staff_wrote_at, c.settled_at), '-infinity'))) AS first_unanswered_at
  FROM conversations c WHERE c.subject_kind = ${kind} AND c.subject_id = ANY (${[...ids]}) ORDER BY c.subject_id FOR UPDATE`

const participantsIn = (tx: Tx, conversation_id: string) => tx<Participant[]>`
  SELECT _id, user_id, is_staff, read_at FROM conversation_participants
  WHERE conversation_id = ${conversation_id} AND user_id IS NOT NULL ORDER BY user_id`

/**
 * Returns the time of the latest message to a participant, and the participant's read position. Staff who never opened the conversation
 * have the team's position.
 */
const readingIn = (conversation: Times, is_staff: boolean, read_at: Date | null | undefined): Reading => ({
  wrote_at: is_staff ? conversation.customer_wrote_at : conversation.staff_wrote_at,
  read_at: read_at === undefined && is_staff ? conversation.staff_read_at : (read_at ?? null),
})

const setReadAt = (tx: Tx, _id: string, read_at: Date | null) =>
  tx`UPDATE conversation_participants SET read_at = ${read_at} WHERE _id = ${_id}`

/** Moves the messages from one conversation into another. Adds the participants of the moved conversation and merges the read positions. */
async function moveMessages(tx: Tx, from: Row, into: Row): Promise<void> {
  const there = new Map((await participantsIn(tx, into._id)).map((person) => [person.user_id, person]))
  const moved = await participantsIn(tx, from._id)
  for (const { _id, user_id, is_staff, read_at } of moved) {
    const known = there.get(user_id)
    const author_id = known?._id ?? uuidv7()
    const merged = mergedReadAt(readingIn(from, is_staff, read_at), readingIn(into, is_staff, known?.read_at))
    if (known) await setReadAt(tx, author_id, merged)
    else {
      const row = { _id: author_id, conversation_id: into._id, user_id, is_staff, read_at: merged }
      await tx`INSERT INTO conversation_participants ${tx(row)}`
    }
    await tx`
      UPDATE conversation_messages SET conversation_id = ${into._id}, author_id = ${author_id} WHERE author_id = ${_id}`
  }
  const absent = [...there.values()].filter(({ user_id }) => !moved.some((person) => person.user_id === user_id))
  for (const { _id, is_staff, read_at } of absent)
    await setReadAt(tx, _id, mergedReadAt(readingIn(into, is_staff, read_at), readingIn(from, is_staff, undefined)))
}

/**
 * Moves all messages and files of an order, ticket or other object to another object of the same customer, who must have an account.
 * Message ids do not change, so messages stay sorted by time. Reply addresses of the old object keep working, because `Subject.read`
 * returns the new object for the old id.
 */
export async function mergeConversations(
  tx: Tx,
  subject: Pick<Subject, 'kind'>,
  { from: from_id, into: about }: { from: string; into: About },
  now: Date,
): Promise<void> {
  await lockConversations(tx, subject, [from_id, about.id])
  await openConversation(tx, subject, about, now)
  const rows = await lockConversations(tx, subject, [from_id, about.id])
  const from = rows.find(({ subject_id }) => subject_id === from_id)
  const into = rows.find(({ subject_id }) => subject_id === about.id)
  if (!from || !into) return
  await moveMessages(tx, from, into)
  const emptied: Times = {
    ...{ customer_wrote_at: null, staff_wrote_at: null, staff_read_at: null, settled_at: null, unanswered_since: null },
  }
  const merged: Times = {
    customer_wrote_at: latest(from.customer_wrote_at, into.customer_wrote_at),
    staff_wrote_at: latest(from.staff_wrote_at, into.staff_wrote_at),
    staff_read_at: mergedReadAt(
      { wrote_at: from.customer_wrote_at, read_at: from.staff_read_at },
      { wrote_at: into.customer_wrote_at, read_at: into.staff_read_at },
    ),
    settled_at: latest(from.settled_at, into.settled_at),
    unanswered_since: earliest(from.first_unanswered_at, into.first_unanswered_at),
  }
  await tx`UPDATE conversations SET ${tx(merged)} WHERE _id = ${into._id}`
  await tx`UPDATE conversations SET ${tx(emptied)} WHERE _id = ${from._id}`
}

/**
 * Lets the reply addresses of the people in the old conversation lead to the new one. People have one address in each conversation: an address
 * of somebody who already has one in the new conversation ends.
 */
const moveReplyAddresses = (tx: Tx, { kind }: Pick<Subject, 'kind'>, ids: { from: string; into: string }) => tx`
  UPDATE conversation_reply_addresses r SET participant_id = present._id
  FROM conversations f JOIN conversation_participants earlier ON earlier.conversation_id = f._id
    JOIN conversations i ON i.subject_kind = f.subject_kind AND i.subject_id = ${ids.into}
    JOIN conversation_participants present ON present.conversation_id = i._id AND present.user_id = earlier.user_id
  WHERE f.subject_kind = ${kind} AND f.subject_id = ${ids.from} AND r.participant_id = earlier._id
    AND NOT EXISTS (SELECT FROM conversation_reply_addresses other WHERE other.participant_id = present._id)`

/**
 * Moves the conversation of a guest, with all messages, into a conversation about an object of a customer with an account, which may be of another
 * kind. The guest's messages become the customer's, and answers by mail to earlier messages arrive in the new conversation.
 */
export async function moveConversation(
  tx: Tx,
  from: { kind: string; id: string },
  { subject, into, user_id }: { subject: Pick<Subject, 'kind'>; into: About; user_id: string },
  now: Date,
): Promise<void> {
  await lockConversation(tx, from, from.id)
  await moveGuest(tx, from, from.id, user_id)
  await tx`
    UPDATE conversations SET subject_kind = ${subject.kind} WHERE subject_kind = ${from.kind} AND subject_id = ${from.id}`
  await mergeConversations(tx, subject, { from: from.id, into }, now)
  await moveReplyAddresses(tx, subject, { from: from.id, into: into.id })
  await tx`DELETE FROM conversations WHERE subject_kind = ${subject.kind} AND subject_id = ${from.id}`
}
