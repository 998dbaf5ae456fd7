import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { readSettings } from '../../site/read-settings.ts'
import { queueDecryption } from '../bridges/decrypt-original.ts'
import { lockOrder } from '../order-rows.ts'
import { automationRow, servedByEngine } from './automation-rows.ts'
import { askEngine } from './engine-job-kinds.ts'
import { beginRun, endRun, failRun, isOvertaken, logRun, openRun } from './runs.ts'
import { serveFromLibrary } from './serve-from-library.ts'
import { isUnwanted, readWork, type Work } from './work.ts'

/** `started_by` is the id of the staff member who requested another attempt; null for a new order. */
export const startAutomation = jobKind(
  'orders.automation',
  z.object({ order_id: z.uuid(), started_by: z.uuid().nullable() }),
  {
    expire_seconds: 600,
  },
)

type Attempt = { started_by: string | null; now: Date }

/** Ends the open run if the customer has changed the order since, so that a new run can start. */
async function endOvertaken(sql: Sql, orderId: string, now: Date): Promise<void> {
  await sql.begin(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const open = await openRun(tx, orderId)
    if (open && (await isOvertaken(tx, open, order))) await endRun(tx, open, 'overtaken', { now })
  })
}

/** Sends the order to the engine if the engine handles all purchased services. Returns false if it does not. */
async function sendToEngine(sql: Sql, work: Work, { started_by, now }: Attempt): Promise<boolean> {
  const served = servedByEngine(await automationRow(sql))
  if (work.service_ids.length === 0 || !work.service_ids.every((id) => served.has(id))) return false
  return sql.begin(async (tx) => {
    const order = await lockOrder(tx, work._id)
    if (order.status !== 'pending' || (await openRun(tx, order._id))) return true
    const run = await beginRun(tx, { order_id: order._id, kind: 'engine', state: 'working', started_by, now })
    await enqueue(tx, askEngine, { run_id: run._id, attempt: 1 })
    return true
  })
}

/** Records a failed run with the reason `nothing_fits`, for the staff member who requested the attempt. */
async function reportNothingFits(sql: Sql, work: Work, { started_by, now }: Attempt): Promise<void> {
  await sql.begin(async (tx) => {
    const order = await lockOrder(tx, work._id)
    if (order.status !== 'pending' || (await openRun(tx, order._id))) return
    const run = await beginRun(tx, { order_id: order._id, kind: 'library', state: 'working', started_by, now })
    await logRun(tx, run._id, { entry: 'library', result: 'unlike', now })
    await failRun(tx, run, order, { reason: 'nothing_fits', now })
  })
}

/** Processes an order with the library if possible, otherwise with the engine. If neither can serve the order, staff handle it. */
export const startAutomationJob = job(startAutomation, async ({ data, sql, app, now, log }) => {
  const { automation } = await readSettings(sql)
  if (!automation) return
  await endOvertaken(sql, data.order_id, now)
  // The settlement of the decryption starts automation again.
  if (await queueDecryption({ sql, app }, { order_id: data.order_id, is_upload: false, now })) return
  const work = await readWork(sql, data.order_id)
  if (work.status !== 'pending' || !work.original || isUnwanted(work)) return
  const attempt = { started_by: data.started_by, now }
  if (await serveFromLibrary({ sql, app, log }, work, attempt)) return
  if (await sendToEngine(sql, work, attempt)) return
  if (data.started_by !== null) await reportNothingFits(sql, work, attempt)
})

/** Starts automation when an order is submitted or resubmitted. */
export const startAutomationOfOrders = subscriber({
  name: 'orders.take_up_orders',
  on: ['order.submitted', 'order.resubmitted'],
  async handle({ tx, event }) {
    const { automation } = await readSettings(tx)
    if (automation) await enqueue(tx, startAutomation, { order_id: event.order_id, started_by: null })
  },
})
