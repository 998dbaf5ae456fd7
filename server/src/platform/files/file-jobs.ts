import { z } from 'zod'
import { type Job, job, jobKind } from '../jobs/job-kind.ts'
import { sweepOrphans } from './sweep-orphans.ts'

export const filesSweep = jobKind('files.sweep', z.object({}), {
  cron: '17 * * * *',
  retries: 0,
  expire_seconds: 3000,
  at_once: 1,
})

export const fileJobs: readonly Job[] = [
  job(filesSweep, async ({ sql, app, now, log }) => {
    const removed = await sweepOrphans(sql, app.files, now)
    if (removed > 0) log.info({ removed }, 'removed stored contents without a file')
  }),
]
