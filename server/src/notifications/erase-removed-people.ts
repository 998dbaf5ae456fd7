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

/**
 * Deletes a removed user's notifications, notifications about the user with the texts that were sent, and campaign mails that have not been
 * sent.
 */
export const eraseRemovedPeople = subscriber({
  name: 'notifications.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    const pages = pagesOf(user_id)
    const about = tx`(SELECT _id FROM in_app_notifications WHERE link = ANY (${pages}))`
    // A text contains the link of its notification, which may have been deleted already.
    await tx`UPDATE channel_messages SET text = NULL
      WHERE text IS NOT NULL AND (notification_id IN ${about} OR strpos(text, ${user_id}) > 0)`
    await tx`UPDATE sms_messages SET text = NULL
      WHERE text IS NOT NULL AND (notification_id IN ${about} OR link = ANY (${pages}))`
    await tx`DELETE FROM in_app_notifications WHERE user_id = ${user_id} OR link = ANY (${pages})`
    await tx`DELETE FROM telegram_chats WHERE user_id = ${user_id}`
    await tx`DELETE FROM telegram_links WHERE user_id = ${user_id}`
    await tx`DELETE FROM whatsapp_numbers WHERE user_id = ${user_id}`
    await tx`DELETE FROM whatsapp_links WHERE user_id = ${user_id}`
    await tx`DELETE FROM channel_messages WHERE user_id = ${user_id}`
    await tx`DELETE FROM notification_event_choices WHERE user_id = ${user_id}`
    await tx`DELETE FROM notification_times WHERE user_id = ${user_id}`
    await tx`DELETE FROM digest_entries WHERE user_id = ${user_id}`
    await tx`DELETE FROM campaign_deliveries WHERE user_id = ${user_id} AND status <> 'sent'`
  },
})
