import { z } from 'zod'
import { job, jobKind } from '../jobs/job-kind.ts'
import { knownForDays } from './tell-of-sign-in.ts'

export const sweepSessions = jobKind('accounts.sweep_sessions', z.object({}), { cron: '40 3 * * *' })

/** Forgets what is long over: sessions with their refresh tokens once their device is no longer known, codes a day after their end. */
export const sweepSessionsJob = job(sweepSessions, async ({ sql, now }) => {
  await sql`DELETE FROM sessions 
    WHERE expires_at < ${now} AND last_seen_at < ${now}::timestamptz - make_interval(days => ${knownForDays})`
  await sql`DELETE FROM codes WHERE expires_at < ${now}::timestamptz - interval '1 day'`
  await sql`DELETE FROM sign_in_challenges WHERE expires_at < ${now}`
  await sql`DELETE FROM passkey_challenges WHERE expires_at < ${now}`
  await sql`DELETE FROM spent_captchas WHERE expires_at < ${now}`
})
