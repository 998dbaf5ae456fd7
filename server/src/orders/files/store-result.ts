import type { Tx } from '../../platform/db/sql.ts'
import { queueToolFileJob, readDecrypted, replaceEncryptions } from '../bridges/tool-file-rows.ts'
import { storeOrderFile } from './store-order-file.ts'

type Result = Omit<Parameters<typeof storeOrderFile>[1], 'kind' | 'from_staff' | 'original_key'> & {
  original_key: string
  /** True if the order is completed as soon as the file is encrypted. */
  delivers?: boolean
}

/**
 * Adds a compared result to the locked order. A result that was compared with a decrypted read is unencrypted: it stays with staff, and a tool
 * bridge makes the modified file from it.
 * @returns the kind under which the result is stored
 */
export async function storeResult(tx: Tx, { delivers = false, ...result }: Result): Promise<'modified' | 'plain'> {
  const { order_id, original_key, now } = result
  const decrypted = await readDecrypted(tx, order_id)
  if (decrypted?.storage_key !== original_key) {
    await storeOrderFile(tx, { ...result, kind: 'modified' })
    await replaceEncryptions(tx, order_id, now)
    return 'modified'
  }
  const source_id = await storeOrderFile(tx, { ...result, kind: 'plain', from_staff: true })
  const bridge = { _id: decrypted.bridge_id, name: decrypted.tool }
  await queueToolFileJob(tx, {
    order_id,
    bridge,
    direction: 'encrypt',
    source_id,
    device_values: decrypted.device_values,
    delivers,
    now,
  })
  return 'plain'
}
