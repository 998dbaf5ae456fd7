import type { Sql } from '../platform/db/sql.ts'
import { backupDays, isLateEvent, lateMinutes } from '../site/system/read-system.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Jobs that failed for good. They are deleted three days after that. */
export async function checkJobs(sql: Sql): Promise<Finding> {
  const failed = await sql<{ name: string; count: number }[]>`
    SELECT name, count(*)::int AS count FROM jobs.job WHERE state = 'failed' GROUP BY name ORDER BY count(*) DESC, name`
  if (failed.length === 0) return ok('jobs', 'No job has failed for good in the last three days.')
  const names = failed.map(({ name, count }) => `${name} ${count}`).join(', ')
  return warn(
    'jobs',
    `Jobs that failed for good in the last three days: ${names}. Search the log for "job failed"; those with a schedule run again at their time.`,
  )
}

type Events = { dead: number; late: number; type: string | null; error: string | null }

/** Checks for events whose subscribers failed too often, and for events that wait because no process handles them. */
export async function checkEvents(sql: Sql): Promise<Finding> {
  const [events] = await sql<[Events]>`
    SELECT count(dead_at)::int AS dead,
      (count(*) FILTER (WHERE ${isLateEvent(sql)}))::int AS late,
      (array_agg(event->>'type' ORDER BY dead_at DESC NULLS LAST))[1] AS type,
      (array_agg(error ORDER BY dead_at DESC NULLS LAST))[1] AS error
    FROM outbox`
  if (events.dead > 0)
    return warn(
      'events',
      `${events.dead} could not be handled, most recently ${events.type}: ${events.error}. Mend the cause, then npm run doctor -- --retry-events.`,
    )
  if (events.late > 0)
    return warn(
      'events',
      `${events.late} have been waiting for more than ${lateMinutes} minutes: run the site, with a process whose WORKER is on or only.`,
    )
  return ok('events', 'All events have been handled, or are about to be.')
}

/** Checks when the last backup was made, by the site itself or with `npm run backup`. */
export async function checkBackup(sql: Sql): Promise<Finding> {
  const [{ days, day } = {}] = await sql<{ days: number | null; day: string | null }[]>`
    SELECT (extract(epoch FROM now() - backed_up_at) / 86400)::float AS days,
      to_char(backed_up_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS day FROM first_steps`
  if (days == null)
    return warn(
      'backup',
      'No backup has been made: set a schedule at /admin/system/backups, or run npm run backup -- FILE every night, and keep a copy elsewhere.',
    )
  const text = `The last backup was made on ${day} UTC`
  return days <= backupDays
    ? ok('backup', `${text}.`)
    : warn(
        'backup',
        `${text}, ${Math.floor(days)} days ago: see /admin/system/backups, or run npm run backup -- FILE every night.`,
      )
}
