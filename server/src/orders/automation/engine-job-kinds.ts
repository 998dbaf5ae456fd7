import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const attempt = z.object({ run_id: z.uuid(), attempt: z.number().int().min(1) })

/** Job that sends one request to the engine. */
export const askEngine = jobKind('orders.ask_engine', attempt, {
  retry_delay_seconds: 5,
  expire_seconds: 120,
  at_once: 4,
})

/** Job that runs when the engine has exceeded its time limit for a request. */
export const engineOverdue = jobKind('orders.engine_overdue', attempt, { retry_delay_seconds: 5 })
