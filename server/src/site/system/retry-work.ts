import { RetryEvents, RetryJobs, RetryMails } from '@mapwright/contract/site/system/system-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { retryEvents as retryDeadEvents } from '../../platform/events/retry-events.ts'
import { retryJobs as retryFailedJobs } from '../../platform/jobs/retry-jobs.ts'
import { codeKinds } from '../../platform/mail/mail-kinds.ts'
import { queueMailAgain } from '../../platform/mail/send-mail.ts'
import { failedMailDays } from './read-system.ts'

/** Maximum number of mails per call. Operators repeat the call for more. */
const maxMails = 1_000

export const retryJobs = command(RetryJobs, async ({ tx, app, body: { kind }, audit }) => {
  const retried = app.repeatableJobs.has(kind) ? await retryFailedJobs(tx, kind) : 0
  audit({ after: { kind, retried } })
  return { retried }
})

export const retryEvents = command(RetryEvents, async ({ tx, audit }) => {
  const retried = await retryDeadEvents(tx)
  audit({ after: { retried } })
  return { retried }
})

export const retryMails = command(RetryMails, async ({ tx, app, audit }) => {
  if (!(await app.mailServer({ sql: tx, app }))) throw new Problem('notifications.no_mail_server')
  const failed = await tx<{ _id: string }[]>`
    SELECT _id FROM mails
    WHERE status = 'failed' AND created_at > now() - make_interval(days => ${failedMailDays}) AND kind <> ALL(${codeKinds})
    ORDER BY _id LIMIT ${maxMails} FOR UPDATE`
  for (const { _id } of failed) await queueMailAgain(tx, _id)
  audit({ after: { retried: failed.length } })
  return { retried: failed.length }
})
