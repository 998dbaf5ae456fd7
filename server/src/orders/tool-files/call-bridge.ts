import type { ToolFileReason } from '@mapwright/contract/orders/tool-files/tool-file.ts'
import type { App } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { removeUnused } from '../../platform/files/remove-unused.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'
import { announceFailure } from '../bridges/announce-failure.ts'
import { openBridge, readBridge } from '../bridges/bridge-rows.ts'
import { maxBridgeBytes } from '../bridges/http-bridge.ts'
import { BridgeFailure, type ToolBridge } from '../bridges/tool-bridge.ts'
import { callBridge } from '../bridges/tool-file-jobs.ts'
import { changeToolFile, lockToolFile, readToolFile, type ToolFileJob } from '../bridges/tool-file-rows.ts'
import type { LockedOrder } from '../order-rows.ts'
import { announceToolFileChange } from './announce-tool-file-change.ts'
import { continueAutomation } from './continue-automation.ts'
import { type Begun, type Derived, deriveFile, type Source } from './derive-file.ts'
import { earlierResult } from './earlier-result.ts'
import { isUsable } from './is-usable.ts'
import { flagNotEncrypted } from './note-encryption.ts'
import { storeDerived } from './store-derived.ts'

/** Seconds before each repeated request. After the last attempt, staff decide. */
const pauses = [15, 60, 300, 1_200]

type Attempt = { tool_file_id: string; attempt: number }

/** Ends an attempt without a file. Notifies staff and open pages, flags a delivery of automation, and lets automation go on without the decrypted read. */
async function fail(
  tx: Tx,
  { file, order }: { file: ToolFileJob; order: LockedOrder },
  change: { state: 'failed' | 'unknown'; reason: ToolFileReason; detail?: string; now: Date },
): Promise<void> {
  await changeToolFile(tx, file._id, change)
  await flagNotEncrypted(tx, file, change)
  await continueAutomation(tx, file, order)
  await announceToolFileChange(tx, { file, order })
  await announceFailure(tx, order)
}

/** Ends an attempt whose result nobody needs. */
async function endReplaced(tx: Tx, locked: { file: ToolFileJob; order: LockedOrder }, now: Date): Promise<void> {
  await changeToolFile(tx, locked.file._id, { state: 'failed', reason: 'replaced', now })
  await continueAutomation(tx, locked.file, locked.order)
  await announceToolFileChange(tx, locked)
}

/** Opens the bridge of a file. Undefined if it is off or removed, or if its secret cannot be read. */
async function bridgeOf(tx: Tx, { bridge_id }: ToolFileJob, app: App): Promise<ToolBridge | undefined> {
  const row = bridge_id === null ? undefined : await readBridge(tx, bridge_id)
  return row?.is_on ? openBridge(row, app) : undefined
}

/** Returns the file to send, unless its content is deleted or a newer version has replaced it. */
async function sourceOf(tx: Tx, { source_id, order_id }: ToolFileJob): Promise<Source | undefined> {
  const [source] = await tx<Source[]>`
    SELECT x._id, f.storage_key, f.name, f.size::float8 AS size,
      (SELECT g.name FROM order_files o JOIN files g ON g._id = o.file_id WHERE o.order_id = ${order_id} AND o.kind = 'original'
        ORDER BY o.version DESC LIMIT 1) AS original_name
    FROM order_files x JOIN files f ON f._id = x.file_id AND f.deleted_at IS NULL
    WHERE x._id = ${source_id}
      AND x.version = (SELECT max(version) FROM order_files WHERE order_id = ${order_id} AND kind = x.kind)`
  return source
}

/**
 * Records a request before it is sent. A request that was recorded but has no outcome, because the process ended, is sent again only if the
 * service recognizes the repetition: otherwise staff decide, since the service may charge it twice.
 * @returns undefined if no request is needed
 */
async function begin(tx: Tx, { tool_file_id, attempt }: Attempt, { app, now }: { app: App; now: Date }) {
  const locked = await lockToolFile(tx, tool_file_id)
  if (!locked) return undefined
  const { file, order } = locked
  const isNew = file.state === 'waiting' && file.attempts === attempt - 1
  const isInterrupted = file.state === 'calling' && file.attempts === attempt
  if (!isNew && !isInterrupted) return undefined

  const bridge = await bridgeOf(tx, file, app)
  if (!bridge) return fail(tx, locked, { state: 'failed', reason: 'not_configured', now })
  const source = isUsable(file, order) ? await sourceOf(tx, file) : undefined
  if (!source) return endReplaced(tx, locked, now)
  if (source.size > maxBridgeBytes) return fail(tx, locked, { state: 'failed', reason: 'refused_file', now })
  const earlier = await earlierResult(tx, file)
  if (isInterrupted && !earlier && !bridge.isRepeatable)
    return fail(tx, locked, { state: 'unknown', reason: 'interrupted', now })
  await tx`UPDATE tool_file_jobs SET state = 'calling', attempts = ${attempt}, changed_at = ${now} WHERE _id = ${file._id}`
  await announceToolFileChange(tx, locked)
  return { file, bridge, source, owner_id: order.user_id, earlier }
}

/** Returns the row and its order, locked, while the attempt is still the current one. */
async function lockAttempt(tx: Tx, { tool_file_id, attempt }: Attempt) {
  const locked = await lockToolFile(tx, tool_file_id)
  return locked?.file.state === 'calling' && locked.file.attempts === attempt ? locked : undefined
}

/** Records a failure: schedules another request if it cannot be charged twice, otherwise leaves the file to staff. */
async function settleFailure(
  tx: Tx,
  data: Attempt,
  { failure, isRepeatable, now }: { failure: BridgeFailure; isRepeatable: boolean; now: Date },
): Promise<void> {
  const locked = await lockAttempt(tx, data)
  if (!locked) return
  const { reason, processed, message: detail } = failure
  const mayRepeat = processed === 'no' || (processed === 'maybe' && isRepeatable)
  const pause = pauses[data.attempt - 1]
  if (mayRepeat && pause !== undefined) {
    const start_after = new Date(now.getTime() + Math.max(pause, failure.pause ?? 0) * 1000)
    await tx`UPDATE tool_file_jobs SET state = 'waiting', detail = ${detail}, changed_at = ${now} WHERE _id = ${data.tool_file_id}`
    await enqueue(tx, callBridge, { ...data, attempt: data.attempt + 1 }, { start_after })
    return announceToolFileChange(tx, locked)
  }
  const state = processed === 'maybe' && !isRepeatable ? 'unknown' : 'failed'
  await fail(tx, locked, { state, reason, detail, now })
}

/** Stores the file of the service with the order. A file whose source has been replaced since is not stored. */
async function settleFile(tx: Tx, data: Attempt, derived: Derived, now: Date): Promise<void> {
  const locked = await lockAttempt(tx, data)
  if (!locked) return
  const isNeeded = isUsable(locked.file, locked.order) && (await sourceOf(tx, locked.file))
  if (!isNeeded) return endReplaced(tx, locked, now)
  await storeDerived(tx, locked, derived, now)
  await continueAutomation(tx, { ...locked.file, state: 'done' }, locked.order)
  await announceToolFileChange(tx, locked)
}

type Calling = { sql: Sql; app: App; publicFetch: PublicFetch }
/** Calls the service and stores its file, or records why there is none. */
async function callAndSettle({ sql, app, publicFetch }: Calling, data: Attempt, begun: Begun): Promise<void> {
  let derived: Derived | undefined
  try {
    derived = await deriveFile(app.files, begun, publicFetch)
    const made = derived
    await sql.begin((tx) => settleFile(tx, data, made, new Date()))
  } catch (error) {
    const failure = error instanceof Problem ? new BridgeFailure('replaced', 'refused', { detail: error.code }) : error
    if (!(failure instanceof BridgeFailure)) throw error
    const { isRepeatable } = begun.bridge
    await sql.begin((tx) => settleFailure(tx, data, { failure, isRepeatable, now: new Date() }))
  } finally {
    // Asks the database if the file is used, because the connection may have been lost during the commit.
    if (derived) await removeUnused(sql, app.files, [derived.upload])
  }
}

/** Ends a file whose job has failed for the last time, such as without the database or the file store, so that staff see it and are notified. */
async function giveUp(tx: Tx, { tool_file_id, attempt }: Attempt, now: Date): Promise<void> {
  const locked = await lockToolFile(tx, tool_file_id)
  if (!locked) return
  const { state, attempts } = locked.file
  if (state === 'waiting' && attempts === attempt - 1)
    await fail(tx, locked, { state: 'failed', reason: 'interrupted', now })
  if (state === 'calling' && attempts === attempt)
    await fail(tx, locked, { state: 'unknown', reason: 'interrupted', now })
}

/** Sends one request to a tool bridge and stores the file that it returns. */
export const callBridgeJob = job(
  callBridge,
  async ({ data, sql, app, publicFetch, now, is_last_attempt }): Promise<void> => {
    if (!(await readToolFile(sql, data.tool_file_id))) return
    try {
      const begun = await sql.begin((tx) => begin(tx, data, { app, now }))
      if (begun) await callAndSettle({ sql, app, publicFetch }, data, begun)
    } catch (error) {
      if (is_last_attempt) await sql.begin((tx) => giveUp(tx, data, new Date()))
      throw error
    }
  },
)
