import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { line } from '../../api/scalars.ts'
import { System } from './system.ts'

const access = ['admin'] as const
const retried = { retried: z.number().int() }

export const GetSystem = endpoint({
  name: 'site.get_system',
  method: 'GET',
  path: '/system',
  access,
  summary: 'The state of the site: release, database, storage, mails, jobs, events and the latest backup',
  payload: { system: System },
})

export const RetryJobs = endpoint({
  name: 'site.retry_jobs',
  method: 'POST',
  path: '/system/jobs/retry',
  access,
  summary:
    'Run failed jobs of a kind again, at most 10,000; jobs with the same data run once. Kinds that must not be repeated are left alone',
  body: z.strictObject({ kind: line(100, 1) }),
  payload: retried,
})

export const RetryEvents = endpoint({
  name: 'site.retry_events',
  method: 'POST',
  path: '/system/events/retry',
  access,
  summary: 'Handle again the events that were given up after too many failures',
  payload: retried,
})

export const RetryMails = endpoint({
  name: 'site.retry_mails',
  method: 'POST',
  path: '/system/mails/retry',
  access,
  summary:
    'Send the mails of the last seven days again that failed; mails with a code are left out, because it has expired',
  payload: retried,
  problems: ['notifications.no_mail_server'],
})
