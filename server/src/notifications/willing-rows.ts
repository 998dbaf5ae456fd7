import {
  isToldByDefault,
  type NotificationChannel,
  type NotificationTopic,
} from '@mapwright/contract/notifications/topic.ts'
import type { Db } from '../db/sql.ts'

/** How `notifications_off` of the settings writes a topic on a channel. */
export const placeOf = (topic: NotificationTopic, channel: NotificationChannel): string => `${topic}.${channel}`

/** Those of the people who want to be told of a topic on a channel, if the site tells it at all. Without a topic that is everybody. */
export async function willing(
  db: Db,
  user_ids: readonly string[],
  topic: NotificationTopic | null,
  channel: NotificationChannel,
): Promise<ReadonlySet<string>> {
  if (topic === null || user_ids.length === 0) return new Set(user_ids)
  const rows = await db<{ _id: string }[]>`
    SELECT u._id FROM users u
    LEFT JOIN notification_choices c ON c.user_id = u._id AND c.topic = ${topic} AND c.channel = ${channel}
    WHERE u._id = ANY (${user_ids as string[]})
      AND NOT (SELECT ${placeOf(topic, channel)} = ANY (notifications_off) FROM settings)
      AND coalesce(c.wanted, CASE u.role_id WHEN 2 THEN ${isToldByDefault(2, topic, channel)}::boolean
        ELSE ${isToldByDefault(3, topic, channel)}::boolean END)`
  return new Set(rows.map(({ _id }) => _id))
}

/** Whether one person wants it. */
export const isWilling = async (
  db: Db,
  user_id: string,
  topic: NotificationTopic,
  channel: NotificationChannel,
): Promise<boolean> => (await willing(db, [user_id], topic, channel)).has(user_id)
