import type {
  AutomationReason,
  LibraryMatch,
  LogEntry,
  LogResult,
  RunState,
} from '@mapwright/contract/orders/order-automation.ts'
import { uuidv7 } from 'uuidv7'
import { found } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { type LockedOrder, lockOrder } from '../order-rows.ts'

export type Run = {
  _id: string
  order_id: string
  kind: 'library' | 'engine'
  state: RunState
  started_at: Date
  attempts: number
  source_id: string | null
  match: LibraryMatch | null
  result_hash: Buffer | null
}

type NewRun = {
  order_id: string
  kind: Run['kind']
  state: Extract<RunState, 'working' | 'proposed'>
  started_by: string | null
  source_id?: string
  match?: LibraryMatch
  now: Date
}

/** Updates the open pages of staff that show the automation of an order. */
export const publishAutomation = (tx: Tx, order_id: string) =>
  publishLive(tx, topicsOf('order.automation_changed'), { type: 'order.automation_changed', id: order_id })

/** Starts a run for a locked order that has no open run. */
export async function beginRun(tx: Tx, { now, started_by, ...run }: NewRun): Promise<Run> {
  const row = { _id: uuidv7(), ...run, started_by, started_at: now }
  await tx`INSERT INTO automation_runs ${tx(row)}`
  await tx`UPDATE orders SET automation = ${run.state}, automation_reason = '' WHERE _id = ${run.order_id}`
  await publishAutomation(tx, run.order_id)
  return { ...row, attempts: 0, result_hash: null, source_id: run.source_id ?? null, match: run.match ?? null }
}

const columns = (db: Db) => db`_id, order_id, kind, state, started_at, attempts, source_id, match, result_hash`

export async function readRun(db: Db, _id: string): Promise<Run | undefined> {
  const [run] = await db<Run[]>`SELECT ${columns(db)} FROM automation_runs WHERE _id = ${_id}`
  return run
}

/** Locks the order of a run until the end of the transaction, then reads the run again. A run changes only while its order is locked. */
export async function lockRun(tx: Tx, _id: string): Promise<{ run: Run; order: LockedOrder }> {
  const known = found(await readRun(tx, _id), 'orders.automation_job_not_found')
  const order = await lockOrder(tx, known.order_id)
  return { run: found(await readRun(tx, _id), 'orders.automation_job_not_found'), order }
}

/** Returns true if the order has changed since the run started: staff are working on it, or the customer has changed it. */
export async function isOvertaken(tx: Tx, run: Run, { status }: LockedOrder): Promise<boolean> {
  if (status !== 'pending') return true
  const changed = await tx`
    SELECT FROM order_timeline WHERE order_id = ${run.order_id} AND entry = 'resubmitted' AND at > ${run.started_at} LIMIT 1`
  return changed.length > 0
}

/** Reads the open run of a locked order. */
export async function openRun(tx: Tx, orderId: string): Promise<Run | undefined> {
  const [run] = await tx<Run[]>`
    SELECT ${columns(tx)} FROM automation_runs WHERE order_id = ${orderId} AND state IN ('working', 'proposed')`
  return run
}

type End = { now: Date; result_hash?: Buffer | undefined }

/** Ends a run that needs no work by staff. `failRun` ends all other runs. */
export async function endRun(
  tx: Tx,
  run: Run,
  state: Exclude<RunState, 'working' | 'proposed' | 'failed'>,
  { now, result_hash }: End,
): Promise<void> {
  await tx`UPDATE automation_runs SET state = ${state}, finished_at = ${now}, result_hash = ${result_hash ?? null},
    link_hash = NULL WHERE _id = ${run._id}`
  await tx`UPDATE orders SET automation = ${state === 'delivered' ? state : null}, automation_reason = ''
    WHERE _id = ${run.order_id}`
  await publishAutomation(tx, run.order_id)
}

type Failure = End & { reason: AutomationReason }

/** Ends a run as failed, flags the order with the reason and notifies staff. */
export async function failRun(
  tx: Tx,
  run: Run,
  order: LockedOrder,
  { reason, now, result_hash }: Failure,
): Promise<void> {
  await tx`UPDATE automation_runs SET state = 'failed', reason = ${reason}, finished_at = ${now},
    result_hash = ${result_hash ?? null}, link_hash = NULL WHERE _id = ${run._id}`
  await tx`UPDATE orders SET automation = 'failed', automation_reason = ${reason} WHERE _id = ${order._id}`
  await announce(tx, { type: 'order.automation_failed', order_id: order._id, user_id: order.user_id, actor_id: null })
  await publishAutomation(tx, run.order_id)
}

type Logged = Pick<LogEntry, 'entry' | 'result'> &
  Partial<Pick<LogEntry, 'attempt' | 'target' | 'took_ms' | 'detail' | 'findings'>> & { signature?: string; now: Date }

const maxDetailLength = 500

/** Adds an entry to the log of a run. Returns the entry's id, or undefined if the signature was used before. */
export async function logRun(
  db: Db,
  runId: string,
  { now, detail = '', findings = [], ...entry }: Logged,
): Promise<string | undefined> {
  const row = {
    ...{ _id: uuidv7(), run_id: runId, at: now, ...entry, detail: detail.slice(0, maxDetailLength) },
    findings: db.json(findings),
  }
  const added = await db`INSERT INTO automation_log ${db(row)} ON CONFLICT (signature) DO NOTHING`
  return added.count === 1 ? row._id : undefined
}

/** Records the result of the pending request. */
export async function noteResult(
  tx: Tx,
  _id: string,
  { result, detail = '', took_ms = null }: { result: LogResult; detail?: string; took_ms?: number | null },
): Promise<void> {
  await tx`UPDATE automation_log SET result = ${result}, detail = ${detail.slice(0, maxDetailLength)},
    took_ms = coalesce(${took_ms}, took_ms) WHERE _id = ${_id}`
}
