import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

// Queue names and payloads keep the former word "message", so that jobs queued before an upgrade still run.

/**
 * Job that sends the next batch of a campaign by mail. While the mail server is unavailable, the job is retried for about half a day,
 * with pauses of up to an hour.
 */
export const campaignSend = jobKind('messages.send', z.object({ message_id: z.uuid() }), {
  retries: 18,
  retry_delay_seconds: 15,
  expire_seconds: 600,
  at_once: 1,
})

/** Job that sends the next batch of a campaign by SMS. */
export const campaignSmsSend = jobKind('messages.send_sms', z.object({ message_id: z.uuid() }), {
  retries: 18,
  retry_delay_seconds: 15,
  expire_seconds: 900,
  at_once: 1,
})

/** Job that sends a campaign to its author only. */
export const campaignTest = jobKind(
  'messages.test',
  z.object({ user_id: z.uuid(), subject: z.string(), html: z.string() }),
  { retries: 4, at_once: 1 },
)
