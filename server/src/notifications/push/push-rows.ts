import type { NotificationKind } from '@mapwright/contract/notifications/notification.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { type Chosen, recipientsWanting } from '../recipient-rows.ts'

/** Condition for a usable subscription `p`: its session `s` is open, and neither has expired. */
export const isOpen = (db: Db, now: Date) => db`
  s.ended_at IS NULL AND s.expires_at > ${now} AND (p.expires_at IS NULL OR p.expires_at > ${now})`

/** Returns the devices of the users who want push notifications about a topic. Returns none if the site has switched push off. */
export async function devicesWanting(
  db: Db,
  user_ids: readonly string[],
  chosen: Chosen,
  now: Date,
): Promise<readonly { _id: string; user_id: string }[]> {
  const devices = await db<{ _id: string; user_id: string }[]>`
    SELECT p._id, p.user_id FROM push_subscriptions p JOIN sessions s ON s._id = p.session_id
    WHERE p.user_id = ANY (${user_ids}) AND ${isOpen(db, now)} AND (SELECT push_notification FROM settings)`
  if (devices.length === 0) return devices
  const recipients = await recipientsWanting(db, [...new Set(devices.map(({ user_id }) => user_id))], chosen, 'push')
  return devices.filter(({ user_id }) => recipients.has(user_id))
}

export type Push = {
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  vapid_key: string
  language: string | null
  kind: NotificationKind
  values: Record<string, string>
  link: string
}
type Ids = { subscription_id: string; notification_id: string }

/** Reads a notification and its subscription. Returns undefined if the device has signed out, or the notification was read in the app. */
export async function readPush(sql: Sql, { subscription_id, notification_id }: Ids, now: Date) {
  const [push] = await sql<Push[]>`
    SELECT p.user_id, p.endpoint, p.p256dh, p.auth, p.vapid_key, u.language, n.kind, n.values, n.link
    FROM push_subscriptions p JOIN sessions s ON s._id = p.session_id JOIN users u ON u._id = p.user_id
    JOIN in_app_notifications n ON n.user_id = p.user_id
    WHERE p._id = ${subscription_id} AND n._id = ${notification_id} AND n.read_at IS NULL AND ${isOpen(sql, now)}`
  return push
}

export const markPushed = (sql: Sql, _id: string, now: Date) =>
  sql`UPDATE push_subscriptions SET last_sent_at = ${now} WHERE _id = ${_id}`

export const deleteSubscription = (sql: Sql, _id: string) => sql`DELETE FROM push_subscriptions WHERE _id = ${_id}`
