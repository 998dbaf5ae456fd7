import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { NotificationEvent } from '@mapwright/contract/notifications/notification-event.ts'
import { isOnByDefault, type NotificationChannel } from '@mapwright/contract/notifications/notification-topic.ts'
import { roleId } from '../accounts/role-id.ts'
import type { Db } from '../platform/db/sql.ts'

/** Entry for a topic and channel in `settings.notifications_off`. */
export const settingKey = (topic: NotificationTopic, channel: NotificationChannel): string => `${topic}.${channel}`

/** The subject of a choice: a topic and, if known, the event within it. Without a topic, the choice does not matter. */
export type Chosen = { topic: NotificationTopic | null; event?: NotificationEvent | undefined }

/**
 * Returns the users who want a topic or its event on a channel; none if the site has switched it off. The site's defaults do not apply to
 * guests, who cannot choose. Nobody gets a mail at an address from which mails come back.
 */
export async function recipientsWanting(
  db: Db,
  user_ids: readonly string[],
  { topic, event }: Chosen,
  channel: NotificationChannel,
): Promise<ReadonlySet<string>> {
  if (topic === null || user_ids.length === 0) return new Set(user_ids)
  const isCustomer = db`(u.role_id = ${roleId.customer} OR u.role_id = ${roleId.guest} OR u.role_id = ${roleId.member})`
  const rows = await db<{ _id: string }[]>`
    SELECT u._id FROM users u
    LEFT JOIN notification_choices c ON c.user_id = u._id AND c.topic = ${topic} AND c.channel = ${channel}
    LEFT JOIN notification_event_choices e ON e.user_id = u._id AND e.event = ${event ?? null} AND e.channel = ${channel}
    LEFT JOIN notification_defaults d ON d.topic = ${topic} AND d.channel = ${channel}
      AND u.role_id <> ${roleId.guest} AND d.audience = CASE WHEN ${isCustomer} THEN 'customers' ELSE 'team' END
    WHERE u._id = ANY (${user_ids}) AND (${channel !== 'mail'} OR u.undeliverable IS NULL)
      AND NOT (SELECT ${settingKey(topic, channel)} = ANY (notifications_off) FROM settings)
      AND coalesce(e.wanted, c.wanted, d.wanted, CASE WHEN ${isCustomer} THEN ${isOnByDefault(roles.customer, topic, channel)}::boolean
        ELSE ${isOnByDefault(roles.staff, topic, channel)}::boolean END)`
  return new Set(rows.map(({ _id }) => _id))
}
