import type {
  ToolFileDirection,
  ToolFileReason,
  ToolFileState,
} from '@mapwright/contract/orders/tool-files/tool-file.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type LockedOrder, lockOrder } from '../order-rows.ts'
import type { DeviceValues } from './tool-bridge.ts'
import { callBridge } from './tool-file-jobs.ts'

export type ToolFileJob = {
  _id: string
  order_id: string
  bridge_id: string | null
  tool: string
  direction: ToolFileDirection
  source_id: string
  state: ToolFileState
  reason: ToolFileReason | null
  detail: string
  attempts: number
  request_key: string
  device_values: DeviceValues
  delivers: boolean
}

const columns = (db: Db) => db`
  _id, order_id, bridge_id, tool, direction, source_id, state, reason, detail, attempts, request_key, facts AS device_values, delivers`

export async function readToolFile(db: Db, _id: string): Promise<ToolFileJob | undefined> {
  const [row] = await db<ToolFileJob[]>`SELECT ${columns(db)} FROM tool_file_jobs WHERE _id = ${_id}`
  return row
}

/** Locks the order of a file, then reads the file's row again. The row changes only while its order is locked. */
export async function lockToolFile(
  tx: Tx,
  _id: string,
): Promise<{ file: ToolFileJob; order: LockedOrder } | undefined> {
  const known = await readToolFile(tx, _id)
  if (!known) return undefined
  const order = await lockOrder(tx, known.order_id)
  const file = await readToolFile(tx, _id)
  return file && { file, order }
}

type NewToolFileJob = Pick<ToolFileJob, 'order_id' | 'direction' | 'source_id'> & {
  /** The bridge; its id is null if it was removed. */
  bridge: { _id: string | null; name: string }
  device_values?: DeviceValues
  delivers?: boolean
  now: Date
}

/** Sends a file of a locked order to a bridge. Does nothing if it was sent before. */
export async function queueToolFileJob(
  tx: Tx,
  { bridge, device_values = {}, now, ...file }: NewToolFileJob,
): Promise<void> {
  const row = {
    ...{ _id: uuidv7(), bridge_id: bridge._id, tool: bridge.name, state: 'waiting', request_key: uuidv7() },
    ...{ ...file, facts: tx.json(device_values), created_at: now, changed_at: now },
  }
  const added = await tx`INSERT INTO tool_file_jobs ${tx(row)} ON CONFLICT (source_id) DO NOTHING`
  if (added.count === 1) await enqueue(tx, callBridge, { tool_file_id: row._id, attempt: 1 })
}

type Change = { state: ToolFileState; reason?: ToolFileReason; detail?: string; now: Date }

/** Changes the state of a file whose order is locked. */
export async function changeToolFile(tx: Tx, _id: string, { state, reason, detail = '', now }: Change): Promise<void> {
  await tx`UPDATE tool_file_jobs SET state = ${state}, reason = ${reason ?? null}, detail = ${detail}, changed_at = ${now}
    WHERE _id = ${_id}`
}

/** Ends the unfinished encryptions of a locked order, because staff have added an encrypted file. */
export async function replaceEncryptions(tx: Tx, order_id: string, now: Date): Promise<void> {
  await tx`UPDATE tool_file_jobs SET state = 'failed', reason = 'replaced', detail = '', changed_at = ${now}
    WHERE order_id = ${order_id} AND direction = 'encrypt' AND state <> 'done'`
}

/** The decrypted read of an order's newest original, with the bridge that has decrypted it. */
export type DecryptedRead = {
  /** Storage key of the decrypted read. */
  storage_key: string
  sha256: string
  size: number
  tool: string
  bridge_id: string | null
  device_values: DeviceValues
}

/** Reads the decrypted read of the newest original. Undefined if there is none, or if its content is deleted. */
export async function readDecrypted(db: Db, orderId: string): Promise<DecryptedRead | undefined> {
  const [read] = await db<DecryptedRead[]>`
    SELECT f.storage_key, f.sha256, f.size::float8 AS size, j.tool, j.bridge_id, j.facts AS device_values
    FROM order_files x JOIN tool_file_jobs j ON j.source_id = x._id AND j.direction = 'decrypt' AND j.state = 'done'
      JOIN order_files d ON d._id = j.result_id JOIN files f ON f._id = d.file_id AND f.deleted_at IS NULL
    WHERE x.order_id = ${orderId} AND x.kind = 'original'
      AND x.version = (SELECT max(version) FROM order_files WHERE order_id = ${orderId} AND kind = 'original')`
  return read
}
