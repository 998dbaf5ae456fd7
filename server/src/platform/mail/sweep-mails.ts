import { z } from 'zod'
import { job, jobKind } from '../jobs/job-kind.ts'
import { codeKinds, codeLifetimeMs } from './mail-kinds.ts'

export const mailSweep = jobKind('mail.sweep', z.object({}), { cron: '*/10 * * * *', retries: 0, at_once: 1 })

/** Deletes the content of unsent mails whose code has expired. Deletes handled mails after 90 days. */
export const mailSweepJob = job(mailSweep, async ({ sql, now }) => {
  await sql`
    UPDATE mails SET values = '{}', subject = NULL, html = NULL, text = NULL
    WHERE status = 'kept' AND text IS NOT NULL AND kind = ANY(${codeKinds})
      AND created_at <= ${new Date(now.getTime() - codeLifetimeMs)}`
  await sql`DELETE FROM mails WHERE status <> 'queued' AND created_at < ${now}::timestamptz - interval '90 days'`
})
