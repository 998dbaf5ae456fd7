import type { Tx } from '../platform/db/sql.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { eraseMessages } from './erase-messages.ts'
import { type Subject, subjectOf } from './subject.ts'

type Shared = { _id: string; subject_kind: string; subject_id: string }

/** Lists the user's conversations whose object now belongs to another customer, for example because staff assigned it. */
async function conversationsOfOthers(tx: Tx, subjects: readonly Subject[], user_id: string): Promise<string[]> {
  const shared = await tx<Shared[]>`
    SELECT c._id, c.subject_kind, c.subject_id FROM conversations c JOIN conversation_participants p ON p.conversation_id = c._id
    WHERE p.user_id = ${user_id} AND NOT p.is_staff AND EXISTS (
      SELECT FROM conversation_participants o
      WHERE o.conversation_id = c._id AND o._id <> p._id AND NOT o.is_staff)
    ORDER BY c._id`
  const others: string[] = []
  for (const { _id, subject_kind, subject_id } of shared) {
    const about = await subjectOf(subjects, subject_kind)?.read(tx, subject_id)
    if (about && about.customer.user_id !== user_id) others.push(_id)
  }
  return others
}

/**
 * Erases all messages of both sides in the conversations of a removed customer. Keeps the orders and other objects that the messages are
 * about, and the conversations whose object now belongs to another customer.
 */
export const eraseConversationsOfRemoved = (subjects: readonly Subject[]) =>
  subscriber({
    name: 'conversations.erase_removed_people',
    on: ['user.removed'],
    async handle({ tx, event, now }) {
      const others = await conversationsOfOthers(tx, subjects, event.user_id)
      const theirs = tx`
        SELECT m._id FROM conversation_messages m JOIN conversation_participants p ON p.conversation_id = m.conversation_id
        WHERE p.user_id = ${event.user_id} AND NOT p.is_staff AND p.conversation_id <> ALL (${others}::uuid[])`
      await eraseMessages(tx, theirs, now)
    },
  })
