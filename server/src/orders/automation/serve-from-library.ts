import type { Logger } from 'pino'
import type { App } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { removeUnused } from '../../platform/files/remove-unused.ts'
import { lockOrder } from '../order-rows.ts'
import { automationRow } from './automation-rows.ts'
import { automationActor, deliver } from './deliver.ts'
import { type Fitting, fittingFor, isConfirmed } from './library-rows.ts'
import { blocksOf, type Made, makeFile } from './make-file.ts'
import { beginRun, endRun, logRun, openRun } from './runs.ts'
import { UnlikeReads } from './transfer-changes.ts'
import type { StoredOriginal, Work } from './work.ts'

type JobEnvironment = { sql: Sql; app: App; log: Logger }
type Attempt = { started_by: string | null; now: Date }
type Usable = { fitting: Fitting; made: Made }

/** Returns the first candidate that can be applied to this original and passes all checks. Removes the files of rejected candidates. */
async function firstUsable({ app, log }: JobEnvironment, original: StoredOriginal, all: readonly Fitting[]) {
  for (const fitting of all) {
    try {
      const made = await makeFile(app.files, original, fitting)
      const blocks = blocksOf(made.compared)
      if (blocks.length === 0) return { fitting, made }
      await app.files.remove(made.upload.storage_key)
      log.info({ source: fitting.source_id, blocks }, 'a file of the library was blocked by the checks')
    } catch (error) {
      if (!(error instanceof UnlikeReads)) throw error
      log.info({ source: fitting.source_id, err: error }, 'a file of the library does not fit after all')
    }
  }
  return undefined
}

/** Delivers the file. Returns false if it no longer fits. Returns true without delivering if the order has changed in the meantime. */
async function deliverNow(
  { sql }: JobEnvironment,
  work: Work,
  { fitting, made }: Usable,
  { started_by, now }: Attempt,
) {
  return sql.begin(async (tx) => {
    const order = await lockOrder(tx, work._id)
    if (order.status !== 'pending' || (await openRun(tx, order._id))) return true
    const stillFits = (await fittingFor(tx, work)).some(({ source_id }) => source_id === fitting.source_id)
    if (!stillFits) return false
    const { source_id, match } = fitting
    const run = await beginRun(tx, {
      ...{ order_id: order._id, kind: 'library', state: 'working', started_by, source_id, match, now },
    })
    await logRun(tx, run._id, { entry: 'library', result: 'delivered', now })
    await deliver(tx, order, { made, actor: automationActor, now })
    await endRun(tx, run, 'delivered', { now })
    return true
  })
}

async function propose(
  { sql }: JobEnvironment,
  work: Work,
  { source_id, match }: Fitting,
  { started_by, now }: Attempt,
) {
  await sql.begin(async (tx) => {
    const order = await lockOrder(tx, work._id)
    if (order.status !== 'pending' || (await openRun(tx, order._id))) return
    const run = await beginRun(tx, {
      ...{ order_id: order._id, kind: 'library', state: 'proposed', started_by, source_id, match, now },
    })
    await logRun(tx, run._id, { entry: 'library', result: 'proposed', now })
  })
}

/**
 * Tries to serve an order from the library. The library's file is delivered immediately if it was made from an identical original, or if
 * the software of the original is confirmed. Staff get a proposal instead in review mode, for other software, or if the customer wrote a
 * remark.
 * @returns true if the library serves the order
 */
export async function serveFromLibrary(environment: JobEnvironment, work: Work, attempt: Attempt): Promise<boolean> {
  const { sql, app } = environment
  const { library } = await automationRow(sql)
  if (library === 'off' || !work.original) return false
  const usable = await firstUsable(environment, work.original, await fittingFor(sql, work))
  if (!usable) return false
  try {
    const isSure = usable.fitting.match === 'same_file' || (await isConfirmed(sql, work.original))
    if (library === 'on' && isSure && !work.has_words) return await deliverNow(environment, work, usable, attempt)
    await propose(environment, work, usable.fitting, attempt)
    return true
  } catch (error) {
    // The order has changed concurrently, so it is left to staff.
    if (error instanceof Problem) return true
    throw error
  } finally {
    // Asks the database if the file is used, because the connection may have been lost during the commit of a delivery.
    await removeUnused(sql, app.files, [usable.made.upload])
  }
}
