import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { isOnByDefault, type NotificationChannel } from '@mapwright/contract/notifications/notification-topic.ts'
import { roleId } from '../accounts/role-id.ts'
import type { Db } from '../platform/db/sql.ts'

/** Entry for a topic and channel in `settings.notifications_off`. */
export const settingKey = (topic: NotificationTopic, channel: NotificationChannel): string => `${topic}.${channel}`

/** Returns the users who want a topic on a channel; none if the site has switched it off. Without a topic, returns all users. */
export async function recipientsWanting(
  db: Db,
  user_ids: readonly string[],
  topic: NotificationTopic | null,
  channel: NotificationChannel,
): Promise<ReadonlySet<string>> {
  if (topic === null || user_ids.length === 0) return new Set(user_ids)
  const rows = await db<{ _id: string }[]>`
    SELECT u._id FROM users u
    LEFT JOIN notification_choices c ON c.user_id = u._id AND c.topic = ${topic} AND c.channel = ${channel}
    WHERE u._id = ANY (${user_ids})
      AND NOT (SELECT ${settingKey(topic, channel)} = ANY (notifications_off) FROM settings)
      AND coalesce(c.wanted, CASE WHEN u.role_id = ${roleId.customer} OR u.role_id = ${roleId.guest} THEN ${isOnByDefault(roles.customer, topic, channel)}::boolean
        ELSE ${isOnByDefault(roles.staff, topic, channel)}::boolean END)`
  return new Set(rows.map(({ _id }) => _id))
}
