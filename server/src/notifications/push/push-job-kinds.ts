import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** Sends one notification to one device. Retried for about two hours; after that it would be outdated. */
export const pushSend = jobKind('push.send', z.object({ subscription_id: z.uuid(), notification_id: z.uuid() }), {
  retries: 8,
  retry_delay_seconds: 15,
  expire_seconds: 60,
  at_once: 4,
})

export const pushSweep = jobKind('push.sweep', z.object({}), { cron: '50 3 * * *' })
