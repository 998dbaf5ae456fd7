import type { AutomationReason } from '@mapwright/contract/orders/automation.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { LockedOrder } from '../order-rows.ts'
import { askEngine } from './engine-job-kinds.ts'
import { failRun, type Run } from './runs.ts'

/** The maximum number of requests to the engine before the order is left to staff, and the pauses in seconds after each failure. */
const maxRequests = 5
const pauseAfter = (attempt: number): number => 30 * 4 ** (attempt - 1)

type Failed = { reason: AutomationReason; isFinal: boolean; now: Date }

/** After a failed request: schedules the next one with a longer pause, or leaves the order to staff. */
export async function retryRequest(
  tx: Tx,
  run: Run,
  order: LockedOrder,
  { reason, isFinal, now }: Failed,
): Promise<void> {
  if (isFinal || run.attempts >= maxRequests) return failRun(tx, run, order, { reason, now })
  const start_after = new Date(now.getTime() + pauseAfter(run.attempts) * 1000)
  await enqueue(tx, askEngine, { run_id: run._id, attempt: run.attempts + 1 }, { start_after })
}
