import { sendResetCodeJob } from './accounts/send-forgot-pass-code.ts'
import { sweepSessionsJob } from './accounts/sweep-sessions.ts'
import type { Config } from './config.ts'
import { fileJobs } from './files/file-jobs.ts'
import type { Job, JobKind } from './jobs/job-kind.ts'
import { mailJobs } from './mail/mail-jobs.ts'
import { mailSend } from './mail/send-mail.ts'
import { mailSweepJob } from './mail/sweep-mails.ts'
import { dropOldFilesJob } from './orders/drop-old-files.ts'
import { readSettings } from './site/read-settings.ts'

const domainJobs: readonly Job[] = [sendResetCodeJob, sweepSessionsJob, ...fileJobs, mailSweepJob, dropOldFilesJob]

/** Every kind of job: their queues are made with the database. */
export const allJobs: readonly JobKind[] = [...domainJobs, mailSend]

/** The jobs of a running site, with the work bound to them. */
export const appJobs = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): readonly Job[] => [
  ...domainJobs,
  ...mailJobs({ smtpUrl, publicUrl, site: readSettings }),
]
