import { subscriber } from '../platform/events/subscriber.ts'

/** Deletes the records of mails about unread chat messages of a removed customer. The domain `conversations` erases the messages. */
export const eraseChatsOfRemoved = subscriber({
  name: 'chat.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`DELETE FROM chat_mails WHERE user_id = ${user_id}`
  },
})
