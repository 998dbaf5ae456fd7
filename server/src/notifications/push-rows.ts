import type { NotificationKind } from '@mapwright/contract/notifications/notification.ts'
import type { NotificationTopic } from '@mapwright/contract/notifications/topic.ts'
import type { Db, Sql } from '../db/sql.ts'
import { willing } from './willing-rows.ts'

/** Subscriptions `p` that may be used: their session `s` is open, and the browser has set no end. */
export const isOpen = (db: Db, now: Date) => db`
  s.ended_at IS NULL AND s.expires_at > ${now} AND (p.expires_at IS NULL OR p.expires_at > ${now})`

/** The devices of those people who want to be told of a topic by push; none while the site sends no push at all. */
export async function listeningDevices(
  db: Db,
  user_ids: readonly string[],
  topic: NotificationTopic | null,
  now: Date,
): Promise<readonly { _id: string; user_id: string }[]> {
  const devices = await db<{ _id: string; user_id: string }[]>`
    SELECT p._id, p.user_id FROM push_subscriptions p JOIN sessions s ON s._id = p.session_id
    WHERE p.user_id = ANY (${user_ids as string[]}) AND ${isOpen(db, now)} AND (SELECT push_notification FROM settings)`
  if (devices.length === 0) return devices
  const wanting = await willing(db, [...new Set(devices.map(({ user_id }) => user_id))], topic, 'push')
  return devices.filter(({ user_id }) => wanting.has(user_id))
}

export type Push = {
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

/** What is to be sent where; undefined when the device is signed out, or the person has read it in the app meanwhile. */
export async function readPush(sql: Sql, { subscription_id, notification_id }: Ids, now: Date) {
  const [push] = await sql<Push[]>`
    SELECT p.endpoint, p.p256dh, p.auth, p.vapid_key, u.language, n.kind, n.values, n.link
    FROM push_subscriptions p JOIN sessions s ON s._id = p.session_id JOIN users u ON u._id = p.user_id
    JOIN in_app_notifications n ON n.user_id = p.user_id
    WHERE p._id = ${subscription_id} AND n._id = ${notification_id} AND n.read_at IS NULL AND ${isOpen(sql, now)}`
  return push
}

export const markPushed = (sql: Sql, _id: string, now: Date) =>
  sql`UPDATE push_subscriptions SET last_sent_at = ${now} WHERE _id = ${_id}`

export const dropSubscription = (sql: Sql, _id: string) => sql`DELETE FROM push_subscriptions WHERE _id = ${_id}`
