import { events } from '@mapwright/contract/events.ts'
import { subscriber } from '../platform/events/subscriber.ts'

/** Lists the pages about a user to which notifications link. */
const pagesOf = (user_id: string): string[] => [
  ...new Set(
    Object.values(events)
      .flatMap(({ notify = [] }) => notify)
      .filter(({ to, link }) => to !== 'user' && link.includes(':user_id'))
      .map(({ link }) => link.replace(':user_id', user_id)),
  ),
]

/** Deletes a removed user's notifications, notifications about the user, and campaign mails that have not been sent. */
export const eraseRemovedPeople = subscriber({
  name: 'notifications.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`DELETE FROM in_app_notifications WHERE user_id = ${user_id} OR link = ANY (${pagesOf(user_id)})`
    await tx`DELETE FROM telegram_chats WHERE user_id = ${user_id}`
    await tx`DELETE FROM telegram_links WHERE user_id = ${user_id}`
    await tx`DELETE FROM channel_messages WHERE user_id = ${user_id}`
    await tx`DELETE FROM notification_event_choices WHERE user_id = ${user_id}`
    await tx`DELETE FROM notification_times WHERE user_id = ${user_id}`
    await tx`DELETE FROM digest_entries WHERE user_id = ${user_id}`
    await tx`DELETE FROM campaign_deliveries WHERE user_id = ${user_id} AND status <> 'sent'`
  },
})
