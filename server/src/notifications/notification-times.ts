import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { ChangeNotificationTimes, GetNotificationTimes } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { endOfQuietHours, type NotificationTimes } from '@mapwright/contract/notifications/notification-times.ts'
import { channelsOf } from '@mapwright/contract/notifications/notification-topic.ts'
import { command, query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'

const columns = ['is_quiet', 'quiet_from', 'quiet_until', 'time_zone', 'digest_topics', 'digest_hour']

/** Reads a user's times. By default: no quiet hours, no daily mail, and the time zone of the site. */
async function readTimes(db: Db, user_id: string): Promise<NotificationTimes> {
  const [own] = await db<NotificationTimes[]>`SELECT ${db(columns)} FROM notification_times WHERE user_id = ${user_id}`
  if (own) return own
  const [site] = await db<{ time_zone: string }[]>`SELECT time_zone FROM open_times`
  const time_zone = site?.time_zone ?? 'UTC'
  return { is_quiet: false, quiet_from: 22 * 60, quiet_until: 7 * 60, time_zone, digest_topics: [], digest_hour: 7 }
}

/** Returns the end of the quiet hours for each user who has quiet hours now. Push and SMS wait until then. */
export async function quietUntil(db: Db, user_ids: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await db<(NotificationTimes & { user_id: string })[]>`
    SELECT user_id, ${db(columns)} FROM notification_times WHERE user_id = ANY (${user_ids}) AND is_quiet`
  return new Map(
    rows.flatMap(({ user_id, ...times }) => {
      const end = endOfQuietHours(times, now)
      return end ? [[user_id, end] as const] : []
    }),
  )
}

/** Returns the users who get mails about a topic as a daily digest. */
export async function wantingDigest(
  db: Db,
  user_ids: readonly string[],
  topic: NotificationTopic | null,
): Promise<ReadonlySet<string>> {
  if (topic === null || user_ids.length === 0) return new Set()
  const rows = await db<{ user_id: string }[]>`
    SELECT user_id FROM notification_times WHERE user_id = ANY (${user_ids}) AND ${topic} = ANY (digest_topics)`
  return new Set(rows.map(({ user_id }) => user_id))
}

const changeTimes = command(ChangeNotificationTimes, async ({ tx, actor, body, audit }) => {
  if (body.digest_topics.some((topic) => !channelsOf(roles[actor.role], topic).includes('mail')))
    throw new Problem('notifications.not_told')
  const before = await readTimes(tx, actor._id)
  await tx`
    INSERT INTO notification_times ${tx({ ...body, user_id: actor._id })}
    ON CONFLICT (user_id) DO UPDATE SET is_quiet = EXCLUDED.is_quiet, quiet_from = EXCLUDED.quiet_from,
      quiet_until = EXCLUDED.quiet_until, time_zone = EXCLUDED.time_zone, digest_topics = EXCLUDED.digest_topics,
      digest_hour = EXCLUDED.digest_hour`
  audit({ target_id: actor._id, before, after: body })
  return { notification_times: await readTimes(tx, actor._id) }
})

export const notificationTimesRoutes: readonly Route[] = [
  query(GetNotificationTimes, async ({ sql, actor }) => ({ notification_times: await readTimes(sql, actor._id) })),
  changeTimes,
]
