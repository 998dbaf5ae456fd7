import { z } from 'zod'
import { dayMs } from '../api/days.ts'
import { notificationTopics } from '../api/notification-topics.ts'
import { TimeZone } from '../api/scalars.ts'
import { instantOf, wallTime } from '../site/time-zone.ts'

const minuteOfDay = z.number().int().min(0).max(1439)

/** Topics whose mails can be collected into a daily digest. `news` is excluded, because campaigns are started manually. */
export const digestTopics = notificationTopics.filter((topic) => topic !== 'news')

/** A person's preferred times for notifications. */
export const NotificationTimes = z.strictObject({
  /** Turns on quiet hours. Push messages and SMS between `quiet_from` and `quiet_until` are delayed until `quiet_until`. */
  is_quiet: z.boolean(),
  quiet_from: minuteOfDay,
  quiet_until: minuteOfDay,
  time_zone: TimeZone,
  /** Topics whose mails are sent as a daily digest. */
  digest_topics: z
    .array(z.enum(notificationTopics).exclude(['news']))
    .max(digestTopics.length)
    .refine((topics) => new Set(topics).size === topics.length, { params: { code: 'duplicate' } }),
  digest_hour: z.number().int().min(0).max(23),
})
export type NotificationTimes = z.output<typeof NotificationTimes>

type QuietHours = Pick<NotificationTimes, 'is_quiet' | 'quiet_from' | 'quiet_until' | 'time_zone'>

const minuteMs = 60_000

/** Returns the end of the quiet hours if `now` is within them, otherwise null. Equal limits mean no quiet hours. */
export function endOfQuietHours({ is_quiet, quiet_from, quiet_until, time_zone }: QuietHours, now: Date): Date | null {
  if (!is_quiet || quiet_from === quiet_until) return null
  const wall = wallTime(now.getTime(), time_zone)
  const midnight = wall - (wall % dayMs)
  const minute = (wall - midnight) / minuteMs
  const passesMidnight = quiet_from > quiet_until
  const isIn = passesMidnight
    ? minute >= quiet_from || minute < quiet_until
    : minute >= quiet_from && minute < quiet_until
  if (!isIn) return null
  const later = passesMidnight && minute >= quiet_from ? dayMs : 0
  return new Date(instantOf(midnight + later + quiet_until * minuteMs, time_zone))
}

/** Returns the local date ("2026-03-31") if the digest of the day is due; undefined before `digest_hour`. */
export function digestDay({ digest_hour, time_zone }: Pick<NotificationTimes, 'digest_hour' | 'time_zone'>, now: Date) {
  const wall = wallTime(now.getTime(), time_zone)
  const isDue = Math.floor((wall % dayMs) / (60 * minuteMs)) >= digest_hour
  return isDue ? new Date(wall).toISOString().slice(0, 10) : undefined
}
