import { subscriber } from '../platform/events/subscriber.ts'

/** Erases which messages a removed customer was mailed about; conversations empty the messages. */
export const eraseChatsOfRemoved = subscriber({
  name: 'chat.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`DELETE FROM chat_mails WHERE user_id = ${user_id}`
  },
})
