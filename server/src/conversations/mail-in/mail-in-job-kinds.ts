import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** Job that processes one mail. Each process runs one of these jobs at a time, because a mail may be large. */
export const processMail = jobKind('conversations.process_mail', z.object({ mail_id: z.uuid() }), {
  retries: 5,
  at_once: 1,
})

export const pollMailbox = jobKind('conversations.poll_mailbox', z.object({}), {
  cron: '* * * * *',
  retries: 0,
  at_once: 1,
})

export const sweepMailIn = jobKind('conversations.sweep_mail_in', z.object({}), {
  cron: '27 4 * * *',
  retries: 0,
  at_once: 1,
})
