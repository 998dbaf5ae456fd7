import { DeliverProposal, DismissProposal } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { refuseIfFound } from '../files/examine-upload.ts'
import { ready } from '../moves/ready.ts'
import { lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { readAutomationHistory } from './automation-history.ts'
import { deliver } from './deliver.ts'
import { type Fitting, fittingFor } from './library-rows.ts'
import { makeFile } from './make-file.ts'
import { endRun, logRun, openRun, type Run, readRun } from './runs.ts'
import { UnlikeReads } from './transfer-changes.ts'
import { readWork, type StoredOriginal, type Work } from './work.ts'

const isOpen = (run: Run | undefined, orderId: string): run is Run =>
  run?.state === 'proposed' && run.order_id === orderId

/**
 * Reads the proposed file.
 * @throws Problem orders.no_proposal if the file is not usable any more: its order may have been revised, or its files deleted
 */
async function proposed(db: Db, runId: string, work: Work): Promise<Fitting> {
  const run = await readRun(db, runId)
  if (!isOpen(run, work._id)) throw new Problem('orders.no_proposal')
  const fitting = (await fittingFor(db, work)).find(({ source_id }) => source_id === run.source_id)
  return found(fitting, 'orders.no_proposal')
}

async function lockProposal(tx: Tx, runId: string, orderId: string) {
  const order = await lockOrder(tx, orderId)
  const run = await openRun(tx, orderId)
  if (!isOpen(run, orderId) || run._id !== runId) throw new Problem('orders.no_proposal')
  return { run, order }
}

async function confirmSoftware(tx: Tx, { software_number, size }: StoredOriginal, confirmed_by: string, now: Date) {
  if (software_number === null) return
  await tx`INSERT INTO automation_software ${tx({ _id: uuidv7(), software_number, size, confirmed_by, confirmed_at: now })}
    ON CONFLICT DO NOTHING`
}

/** Starts and completes the order with the proposed file, on behalf of the staff member. */
const deliverProposal = command(DeliverProposal, {
  prepare: async ({ sql, app, params, body }) => {
    const work = await readWork(sql, params.id)
    ready(work, 'start')
    const fitting = await proposed(sql, body.run_id, work)
    const original = found(work.original, 'orders.file_gone')
    const made = await makeFile(app.files, original, fitting).catch((error: unknown) => {
      throw error instanceof UnlikeReads ? new Problem('orders.no_proposal', { cause: error }) : error
    })
    refuseIfFound(made.compared.findings)
    return { made, original }
  },
  run: async ({ tx, params, body, actor, prepared: { made, original }, now, audit }) => {
    const { run, order } = await lockProposal(tx, body.run_id, params.id)
    ready(order, 'start')
    // Checked again under the lock: the file may have become unusable in the meantime.
    await proposed(tx, run._id, await readWork(tx, order._id))
    await deliver(tx, order, { made, actor, now })
    await endRun(tx, run, 'delivered', { now })
    await logRun(tx, run._id, { entry: 'library', result: 'delivered', now })
    if (body.confirm_software) await confirmSoftware(tx, original, actor._id, now)
    audit({ after: { sha256: made.upload.sha256, source_id: run.source_id, confirm_software: body.confirm_software } })
    return { order: await readOrder(tx, order._id, { isStaff: true }) }
  },
})

const dismissProposal = command(DismissProposal, async ({ tx, params, body, now }) => {
  const { run } = await lockProposal(tx, body.run_id, params.id)
  await endRun(tx, run, 'dismissed', { now })
  return { automation: await readAutomationHistory(tx, params.id) }
})

export const proposalRoutes: readonly Route[] = [deliverProposal, dismissProposal]
