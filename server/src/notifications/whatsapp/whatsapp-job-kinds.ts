import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** Job that sends one message. It is retried for about two hours; later, the message would be outdated. */
export const whatsappSend = jobKind('whatsapp.send', z.object({ message_id: z.uuid() }), {
  retries: 8,
  retry_delay_seconds: 15,
  expire_seconds: 60,
  at_once: 4,
})
