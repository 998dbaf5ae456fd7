import { RetryAutomation } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readSettings } from '../../site/read-settings.ts'
import { ready } from '../moves/ready.ts'
import { type LockedOrder, lockOrder } from '../order-rows.ts'
import { readAutomationHistory } from './automation-history.ts'
import { endRun, openRun } from './runs.ts'
import { startAutomation } from './start-automation.ts'
import { isUnwanted, readWork } from './work.ts'

type Attempt = { actor: { _id: string }; now: Date }

/** Starts automation again for a locked order. Replaces an open proposal. */
async function retry(tx: Tx, locked: LockedOrder, { actor, now }: Attempt): Promise<void> {
  const order = ready(locked, 'start')
  if (!(await readSettings(tx)).automation) throw new Problem('orders.automation_off')
  if (isUnwanted(await readWork(tx, order._id))) throw new Problem('orders.automation_unwanted')
  const open = await openRun(tx, order._id)
  if (open?.state === 'working') throw new Problem('orders.automation_busy')
  if (open) await endRun(tx, open, 'replaced', { now })
  await enqueue(tx, startAutomation, { order_id: order._id, started_by: actor._id })
}

export const retryAutomation = command(RetryAutomation, async ({ tx, params, actor, now }) => {
  await retry(tx, await lockOrder(tx, params.id), { actor, now })
  return { automation: await readAutomationHistory(tx, params.id) }
})
