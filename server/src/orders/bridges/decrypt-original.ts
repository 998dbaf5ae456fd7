import { buffer } from 'node:stream/consumers'
import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import { hitWindow, maxWindowSeconds } from '../../platform/api/count-hits.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { App } from '../../platform/api/handler.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { lockOrder } from '../order-rows.ts'
import { announceFailure } from './announce-failure.ts'
import { type BridgeRow, readBridges } from './bridge-rows.ts'
import { bridgeFor } from './recognize.ts'
import { recognizeOriginal } from './tool-file-jobs.ts'
import { queueToolFileJob } from './tool-file-rows.ts'

const headBytes = 32

type Original = {
  _id: string
  user_id: string
  storage_key: string
  name: string
  size: number
  findings: Finding[]
  tool_used: string
  master_slave: string | null
  /** State of the original at its bridge; null if it was not sent to one. */
  state: string | null
}

async function newestOriginal(sql: Sql, orderId: string): Promise<Original | undefined> {
  const [original] = await sql<Original[]>`
    SELECT x._id, o.user_id, f.storage_key, f.name, f.size::float8 AS size, x.findings, o.tool_used, o.master_slave,
      (SELECT state FROM tool_file_jobs WHERE source_id = x._id) AS state
    FROM orders o JOIN order_files x ON x.order_id = o._id AND x.kind = 'original'
      JOIN files f ON f._id = x.file_id AND f.deleted_at IS NULL
    WHERE o._id = ${orderId} ORDER BY x.version DESC LIMIT 1`
  return original
}

async function readHead(store: FileStore, { storage_key, size }: Original): Promise<Buffer> {
  const end = Math.min(headBytes, size) - 1
  return end < 0 ? Buffer.alloc(0) : buffer(await store.read(storage_key, { start: 0, end }))
}

async function recognized(store: FileStore, original: Original, bridges: readonly BridgeRow[]) {
  const needsHead = bridges.some(({ starts_hex }) => starts_hex !== '')
  const head = needsHead ? await readHead(store, original) : Buffer.alloc(0)
  return bridgeFor(bridges, { ...original, head })
}

/** Number of uploads of a customer that are decrypted per day before an order is submitted. Each may cost the operator money. */
const maxUploadsPerDay = 20

/** Counts an upload of the customer. Returns false above the daily limit: the file is then decrypted once its order is submitted. */
async function mayUpload(sql: Sql, userId: string): Promise<boolean> {
  const { hits } = await hitWindow(sql, `orders.decrypt_upload ${userId}`, maxWindowSeconds)
  return hits <= maxUploadsPerDay
}

type Environment = { sql: Sql; app: Pick<App, 'files'> }
type Recognizing = { order_id: string; is_upload: boolean; now: Date }

/**
 * Queues the newest original of an order for the bridge of its tool, unless it was sent before.
 * @returns true if the original is being decrypted
 */
export async function queueDecryption(
  { sql, app }: Environment,
  { order_id, is_upload, now }: Recognizing,
): Promise<boolean> {
  const bridges = (await readBridges(sql)).filter(({ is_on, at_upload }) => is_on && (at_upload || !is_upload))
  const original = await newestOriginal(sql, order_id)
  if (original?.state) return original.state === 'waiting' || original.state === 'calling'
  const bridge = original && bridges.length > 0 ? await recognized(app.files, original, bridges) : undefined
  if (!original || !bridge || (is_upload && !(await mayUpload(sql, original.user_id)))) return false
  return sql.begin(async (tx) => {
    await lockOrder(tx, order_id)
    const [present] = await tx`SELECT FROM order_files WHERE _id = ${original._id}`
    if (!present) return false
    await queueToolFileJob(tx, { order_id, bridge, direction: 'decrypt', source_id: original._id, now })
    return true
  })
}

/** Notifies staff if the newest original of a submitted order could not be decrypted when it was uploaded. */
async function announceFailedUpload(sql: Sql, order_id: string): Promise<void> {
  const original = await newestOriginal(sql, order_id)
  if (original?.state !== 'failed' && original?.state !== 'unknown') return
  await sql.begin(async (tx) => announceFailure(tx, await lockOrder(tx, order_id)))
}

export const recognizeOriginalJob = job(recognizeOriginal, async ({ data, sql, app, now }) => {
  // A draft can be deleted before its file is recognized.
  const [order] = await sql`SELECT FROM orders WHERE _id = ${data.order_id}`
  if (!order) return
  await queueDecryption({ sql, app }, { ...data, now })
  if (!data.is_upload) await announceFailedUpload(sql, data.order_id)
})

/** Has an uploaded original decrypted before the order is submitted, if a bridge does so. */
export async function queueUploadDecryption(tx: Tx, order_id: string): Promise<void> {
  const [bridge] = await tx`SELECT FROM tool_bridges WHERE is_on AND at_upload LIMIT 1`
  if (bridge) await enqueue(tx, recognizeOriginal, { order_id, is_upload: true })
}

/** Has the original decrypted when an order is submitted or resubmitted. */
export const decryptOriginalsOfOrders = subscriber({
  name: 'orders.decrypt_originals',
  on: ['order.submitted', 'order.resubmitted'],
  async handle({ tx, event }) {
    const [bridge] = await tx`SELECT FROM tool_bridges WHERE is_on LIMIT 1`
    if (bridge) await enqueue(tx, recognizeOriginal, { order_id: event.order_id, is_upload: false })
  },
})
