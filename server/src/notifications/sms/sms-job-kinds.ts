import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/**
 * Job that sends one message. It is retried for about two hours while the provider is unavailable; later, the message would be outdated.
 */
export const smsSend = jobKind('sms.send', z.object({ sms_id: z.uuid() }), {
  retries: 8,
  retry_delay_seconds: 15,
  expire_seconds: 120,
  at_once: 3,
})

export const smsSweep = jobKind('sms.sweep', z.object({}), { cron: '20 4 * * *' })
