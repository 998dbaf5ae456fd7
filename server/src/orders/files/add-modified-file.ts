import { modifiedFileStates } from '@mapwright/contract/orders/order.ts'
import { AddModifiedFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import { command } from '../../platform/api/handler.ts'
import { onlyUpload } from '../../platform/api/only-upload.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { type DecryptedRead, readDecrypted } from '../bridges/tool-file-rows.ts'
import { addTimelineEntry, lockOrder, requireStatusIn } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { announceFileChange } from './announce-file-change.ts'
import { refuseIfFound } from './examine-upload.ts'
import { compare } from './examiner.ts'
import { storeResult } from './store-result.ts'

async function readOriginalKey(db: Db, orderId: string): Promise<string> {
  const [order] = await db<{ storage_key: string | null; gone: boolean }[]>`
    SELECT f.storage_key, f.deleted_at IS NOT NULL AS gone
    FROM orders o LEFT JOIN order_files x ON x.order_id = o._id AND x.kind = 'original' LEFT JOIN files f ON f._id = x.file_id
    WHERE o._id = ${orderId} ORDER BY x.version DESC LIMIT 1`
  const { storage_key, gone } = found(order, 'orders.not_found')
  if (gone || !storage_key) throw new Problem('orders.file_gone')
  return storage_key
}

/** Share of changed bytes above which a file counts as encrypted. Encryption changes almost all bytes, a modification only a few. */
const encryptedShare = 0.5

/** Refuses a file that is marked as encrypted but mostly equals the decrypted read. */
async function requireEncrypted(files: FileStore, decrypted: DecryptedRead, modified_key: string): Promise<void> {
  const { changed_share } = await compare(files, { original_key: decrypted.storage_key, modified_key })
  if (changed_share !== null && changed_share < encryptedShare) throw new Problem('orders.not_encrypted')
}

/** Refuses a file that no bridge would encrypt, because it was not compared with the decrypted read of a slave file. */
async function requireDecrypted(tx: Tx, orderId: string, comparedKey: string): Promise<void> {
  const [slave] = await tx`
    SELECT FROM tool_file_jobs j JOIN order_files x ON x._id = j.source_id
    WHERE j.order_id = ${orderId} AND j.direction = 'decrypt'
      AND x.version = (SELECT max(version) FROM order_files WHERE order_id = ${orderId} AND kind = 'original')`
  if (slave && (await readDecrypted(tx, orderId))?.storage_key !== comparedKey)
    throw new Problem('orders.not_encrypted')
}

/**
 * Stores a modified file with its comparison to the original. If a tool bridge has decrypted the original, the file is compared with the
 * decrypted read and then encrypted, unless staff have encrypted it themselves. Staff must give a reason if the checks refuse the file.
 */
export const addModifiedFile = command(AddModifiedFile, {
  authorize: async ({ sql, params }) => {
    await readOriginalKey(sql, params.id)
  },
  prepare: async ({ sql, app, params, body, files }) => {
    const original_key = await readOriginalKey(sql, params.id)
    const modified_key = onlyUpload(files.modified_file).storage_key
    const isEncrypted = body.format === 'tool'
    const decrypted = await readDecrypted(sql, params.id)
    if (decrypted && isEncrypted) await requireEncrypted(app.files, decrypted, modified_key)
    const plain_key = isEncrypted ? undefined : decrypted?.storage_key
    const compared = await compare(app.files, { original_key: plain_key ?? original_key, modified_key })
    refuseIfFound(
      body.override_reason ? compared.findings.filter(({ overridable }) => !overridable) : compared.findings,
    )
    return compared
  },
  run: async ({ tx, actor, now, params, body, files, prepared, audit }) => {
    const order = await lockOrder(tx, params.id)
    requireStatusIn(modifiedFileStates, order)

    if (body.format !== 'tool') await requireDecrypted(tx, order._id, prepared.original_key)
    const upload = onlyUpload(files.modified_file)
    const overridden = prepared.findings.some(({ severity }) => severity === 'refuse')
    const override_reason = overridden ? body.override_reason : undefined
    const kind = await storeResult(tx, {
      order_id: order._id,
      owner_id: order.user_id,
      actor_id: actor._id,
      upload,
      ...prepared,
      override_reason,
      now,
    })
    await addTimelineEntry(tx, {
      order_id: order._id,
      at: now,
      entry: 'modified_added',
      actor_id: actor._id,
      text: override_reason ?? '',
    })
    await announceFileChange(tx, order, 'staff')
    audit({
      after: { kind, sha256: upload.sha256, size: upload.size },
      ...(override_reason ? { reason: override_reason } : {}),
    })
    return { order: await readOrder(tx, order._id, { isStaff: true }) }
  },
})
