import { sendResetCodeJob } from './accounts/send-forgot-pass-code.ts'
import { sweepSessionsJob } from './accounts/sweep-sessions.ts'
import type { Config } from './config.ts'
import { fileJobs } from './files/file-jobs.ts'
import type { Job, JobKind } from './jobs/job-kind.ts'

const accountsJobs: readonly Job[] = [sendResetCodeJob, sweepSessionsJob]

/** Every kind of job: their queues are made with the database. */
export const allJobs: readonly JobKind[] = [...accountsJobs, ...fileJobs]

/** The jobs of a running site, with the work bound to them. */
export const appJobs = (_: Pick<Config, 'smtpUrl' | 'publicUrl'>): readonly Job[] => [...accountsJobs, ...fileJobs]
