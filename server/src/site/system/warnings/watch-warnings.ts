import { type SystemWarning, systemWarnings, urgentWarnings } from '@mapwright/contract/site/system/system.ts'
import { warningRules } from '@mapwright/contract/site/system/warning-settings.ts'
import { z } from 'zod'
import type { App } from '../../../platform/api/handler.ts'
import type { Db, Sql, Tx } from '../../../platform/db/sql.ts'
import { job, jobKind } from '../../../platform/jobs/job-kind.ts'
import { hasManyErrors, readWarnings } from '../read-system.ts'
import { sendWarnings, usableChannels } from './send-warnings.ts'

const { resolved_after_minutes, repeat_hours } = warningRules

const noteSeen = (db: Db, warnings: readonly SystemWarning[], now: Date) => db`
  INSERT INTO open_warnings (warning, opened_at, seen_at)
  SELECT warning, ${now}, ${now} FROM unnest(${warnings}::text[]) AS warning
  ON CONFLICT (warning) DO UPDATE SET seen_at = greatest(open_warnings.seen_at, EXCLUDED.seen_at)`

const inOrder = (rows: readonly { warning: string }[]): SystemWarning[] =>
  systemWarnings.filter((name) => rows.some(({ warning }) => warning === name))

/** Deletes the warnings that no process has seen lately. Returns those about which a message was sent. */
async function closeWarnings(tx: Tx, now: Date): Promise<SystemWarning[]> {
  const closed = await tx<{ warning: string; was_sent: boolean }[]>`
    DELETE FROM open_warnings WHERE seen_at <= ${now}::timestamptz - make_interval(mins => ${resolved_after_minutes}::int)
    RETURNING warning, notified_at IS NOT NULL AS was_sent`
  return inOrder(closed.filter(({ was_sent }) => was_sent))
}

/** Marks the warnings of which nothing was sent yet, and the urgent ones that are due again. Returns them. */
const markDue = async (tx: Tx, now: Date): Promise<SystemWarning[]> =>
  inOrder(
    await tx<{ warning: string }[]>`
      UPDATE open_warnings SET notified_at = ${now}
      WHERE notified_at IS NULL OR (warning = ANY(${urgentWarnings})
        AND notified_at <= ${now}::timestamptz - make_interval(hours => ${repeat_hours}::int))
      RETURNING warning`,
  )

/** Sends warnings that are new, urgent ones once a day, and those that no longer apply. */
export async function watchWarnings(sql: Sql, app: App, now: Date): Promise<void> {
  const warnings = await readWarnings(sql, app)
  await sql.begin(async (tx) => {
    await tx`SELECT FROM warning_settings FOR UPDATE`
    await noteSeen(tx, warnings, now)
    const resolved = await closeWarnings(tx, now)
    const channels = await usableChannels(tx, app)
    if (!channels.mail && !channels.webhook) return
    const due = await markDue(tx, now)
    if (due.length > 0) await sendWarnings(tx, app, { type: 'warnings.open', warnings: due, now })
    if (resolved.length > 0) await sendWarnings(tx, app, { type: 'warnings.resolved', warnings: resolved, now })
  })
}

const kind = jobKind('site.watch_warnings', z.object({}), {
  cron: '*/5 * * * *',
  retries: 0,
  at_once: 1,
  isFinal: true,
})

export const watchWarningsJob = job(kind, ({ sql, app, now }) => watchWarnings(sql, app, now))

/** Notes that calls end with errors. Each process runs this, because it only counts its own calls. */
export async function noteErrors(sql: Sql, app: App, now: Date): Promise<void> {
  if (hasManyErrors(app)) await noteSeen(sql, ['errors'], now)
}
