import { z } from 'zod'
import { jobKind } from '../jobs/job-kind.ts'

/** Sends the next batch of a message. While the mail server is away it is tried for about half a day, in the end once an hour. */
export const messageSend = jobKind('messages.send', z.object({ message_id: z.uuid() }), {
  retries: 18,
  retry_delay_seconds: 15,
  expire_seconds: 600,
  at_once: 1,
})

/** Sends a message to its author. */
export const messageTest = jobKind(
  'messages.test',
  z.object({ user_id: z.uuid(), subject: z.string(), html: z.string() }),
  { retries: 4, at_once: 1 },
)
