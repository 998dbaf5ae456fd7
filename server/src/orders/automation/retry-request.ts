import type { AutomationReason } from '@mapwright/contract/orders/order-automation.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { nextAttemptAt } from '../../platform/webhooks/attempt-webhook.ts'
import type { LockedOrder } from '../order-rows.ts'
import { askEngine } from './engine-job-kinds.ts'
import { failRun, type Run } from './runs.ts'

/** Seconds before each repeated request to the engine. After the last attempt, staff handle the order. */
const pauses = [30, 120, 480, 1_920]

type Failed = { reason: AutomationReason; isFinal: boolean; now: Date }

/** Schedules another request after a failed one, with a longer pause. Leaves the order to staff if no attempt remains. */
export async function retryRequest(
  tx: Tx,
  run: Run,
  order: LockedOrder,
  { reason, isFinal, now }: Failed,
): Promise<void> {
  const start_after = isFinal ? undefined : nextAttemptAt(pauses, run.attempts, now)
  if (!start_after) return failRun(tx, run, order, { reason, now })
  await enqueue(tx, askEngine, { run_id: run._id, attempt: run.attempts + 1 }, { start_after })
}
