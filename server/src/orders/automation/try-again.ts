import type { AutomationReason } from '@mapwright/contract/orders/automation.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { LockedOrder } from '../order-rows.ts'
import { askEngine } from './engine-job-kinds.ts'
import { giveUp, type Run } from './runs.ts'

/** Requests to the engine before staff take over, and the seconds between one that failed and the next. */
const maxRequests = 5
const pauseAfter = (attempt: number): number => 30 * 4 ** (attempt - 1)

type Failed = { reason: AutomationReason; isFinal: boolean; now: Date }

/** After a request that failed: once more, later each time, until it is work for staff. */
export async function tryAgain(tx: Tx, run: Run, order: LockedOrder, { reason, isFinal, now }: Failed): Promise<void> {
  if (isFinal || run.attempts >= maxRequests) return giveUp(tx, run, order, { reason, now })
  const start_after = new Date(now.getTime() + pauseAfter(run.attempts) * 1000)
  await enqueue(tx, askEngine, { run_id: run._id, attempt: run.attempts + 1 }, { start_after })
}
