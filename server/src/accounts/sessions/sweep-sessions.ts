import { z } from 'zod'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { rememberedDays } from './notify-of-sign-in.ts'

export const sweepSessions = jobKind('accounts.sweep_sessions', z.object({}), { cron: '40 3 * * *' })

/**
 * Deletes expired sessions with their refresh tokens after `rememberedDays` without use, codes a day after they expire, and challenges,
 * captchas and located addresses that have expired, and invitations to teams a month after they have expired.
 */
export const sweepSessionsJob = job(sweepSessions, async ({ sql, now }) => {
  await sql`DELETE FROM sessions 
    WHERE expires_at < ${now} AND last_seen_at < ${now}::timestamptz - make_interval(days => ${rememberedDays})`
  await sql`DELETE FROM codes WHERE expires_at < ${now}::timestamptz - interval '1 day'`
  await sql`DELETE FROM sign_in_challenges WHERE expires_at < ${now}`
  await sql`DELETE FROM passkey_challenges WHERE expires_at < ${now}`
  await sql`DELETE FROM provider_attempts WHERE expires_at < ${now}`
  await sql`DELETE FROM spent_captchas WHERE expires_at < ${now}`
  await sql`DELETE FROM member_invitations WHERE expires_at < ${now}::timestamptz - interval '30 days'`
  await sql`DELETE FROM geocoder_cache WHERE expires_at < ${now}`
})
