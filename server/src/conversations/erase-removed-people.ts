import { subscriber } from '../platform/events/subscriber.ts'
import { deleteFiles } from '../platform/files/file-rows.ts'

/** Empties all messages, of both sides, in the conversations of a removed customer; the subjects stay. */
export const eraseConversationsOfRemoved = subscriber({
  name: 'conversations.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    const theirs = tx`
      SELECT m._id FROM conversation_messages m JOIN conversation_participants p ON p.conversation_id = m.conversation_id
      WHERE p.user_id = ${event.user_id} AND NOT p.is_staff`
    await deleteFiles(tx, tx`SELECT file_id FROM conversation_files WHERE message_id IN (${theirs})`, now)
    await tx`DELETE FROM conversation_files WHERE message_id IN (${theirs})`
    await tx`
      UPDATE conversation_messages SET text = '', deleted_at = coalesce(deleted_at, ${now}) WHERE _id IN (${theirs})`
  },
})
