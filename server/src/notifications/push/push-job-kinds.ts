import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** Job that sends one notification to one device. It is retried for about two hours; later, the notification would be outdated. */
export const pushSend = jobKind('push.send', z.object({ subscription_id: z.uuid(), notification_id: z.uuid() }), {
  retries: 8,
  retry_delay_seconds: 15,
  expire_seconds: 60,
  at_once: 4,
})

export const pushSweep = jobKind('push.sweep', z.object({}), { cron: '50 3 * * *' })
