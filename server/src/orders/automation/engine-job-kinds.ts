import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const attempt = z.object({ run_id: z.uuid(), attempt: z.number().int().min(1) })

/** One request to the engine. */
export const askEngine = jobKind('orders.ask_engine', attempt, {
  retry_delay_seconds: 5,
  expire_seconds: 120,
  at_once: 4,
})

/** The engine's time limit for a request has passed. */
export const engineOverdue = jobKind('orders.engine_overdue', attempt, { retry_delay_seconds: 5 })
