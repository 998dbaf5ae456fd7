import { subscriber } from '../platform/events/subscriber.ts'

/** Forgets which messages a removed customer was mailed about; conversations empty the messages. */
export const forgetChatsOfRemoved = subscriber({
  name: 'chat.forget_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`DELETE FROM chat_mails WHERE user_id = ${user_id}`
  },
})
