import { z } from 'zod'
import { job, jobKind } from '../jobs/job-kind.ts'

export const sweepSessions = jobKind('accounts.sweep_sessions', z.object({}), { cron: '40 3 * * *' })

/** Forgets what is long over: sessions with their refresh tokens a month after their end, codes a day after theirs. */
export const sweepSessionsJob = job(sweepSessions, async ({ sql, now }) => {
  await sql`DELETE FROM sessions WHERE expires_at < ${now}::timestamptz - interval '30 days'`
  await sql`DELETE FROM codes WHERE expires_at < ${now}::timestamptz - interval '1 day'`
})
