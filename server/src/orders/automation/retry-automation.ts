import { RetryAutomation } from '@mapwright/contract/orders/automation-endpoints.ts'
import { command } from '../../api/handler.ts'
import { Problem } from '../../api/problem.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { readSettings } from '../../site/read-settings.ts'
import { lockOrder } from '../order-rows.ts'
import { ready } from '../ready.ts'
import { endRun, openRun } from './runs.ts'
import { readStory } from './story.ts'
import { takeUp } from './take-up.ts'
import { isUnwanted, readWork } from './work.ts'

/** Automation takes the order up anew; a proposal that lay there gives way. */
export const retryAutomation = command(RetryAutomation, async ({ tx, params, actor, now }) => {
  const order = ready(await lockOrder(tx, params.id), 'start')
  if (!(await readSettings(tx)).automation) throw new Problem('orders.automation_off')
  if (isUnwanted(await readWork(tx, order._id))) throw new Problem('orders.automation_unwanted')
  const open = await openRun(tx, order._id)
  if (open?.state === 'working') throw new Problem('orders.automation_busy')
  if (open) await endRun(tx, open, 'replaced', { now })
  await enqueue(tx, takeUp, { order_id: order._id, started_by: actor._id })
  return { automation: await readStory(tx, order._id) }
})
