import { subscriber } from '../platform/events/subscriber.ts'

/**
 * Deletes what is recorded about the chat of a removed customer, and the assignments to a removed staff member. The domain `conversations`
 * erases the messages.
 */
export const eraseChatsOfRemoved = subscriber({
  name: 'chat.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`DELETE FROM chat_mails WHERE user_id = ${user_id}`
    await tx`DELETE FROM chat_pages WHERE user_id = ${user_id}`
    await tx`DELETE FROM chat_outcomes WHERE user_id = ${user_id}`
    await tx`UPDATE visitor_chats SET assignee_id = NULL WHERE assignee_id = ${user_id}`
    await tx`DELETE FROM chat_assignments WHERE user_id = ${user_id} OR assignee_id = ${user_id}`
  },
})
