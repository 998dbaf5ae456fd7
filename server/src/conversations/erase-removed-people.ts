import { subscriber } from '../platform/events/subscriber.ts'
import { eraseMessages } from './erase-messages.ts'

/**
 * Erases all messages of both sides in the conversations of a removed customer. Keeps the orders and other objects that the messages are
 * about.
 */
export const eraseConversationsOfRemoved = subscriber({
  name: 'conversations.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    const theirs = tx`
      SELECT m._id FROM conversation_messages m JOIN conversation_participants p ON p.conversation_id = m.conversation_id
      WHERE p.user_id = ${event.user_id} AND NOT p.is_staff`
    await eraseMessages(tx, theirs, now)
  },
})
