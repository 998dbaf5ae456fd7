import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { blocksOf, type Made, nameFor } from '../../orders/automation/make-file.ts'
import { readWork } from '../../orders/automation/work.ts'
import { compare } from '../../orders/files/examiner.ts'
import type { Exchange } from '../exchange-context.ts'
import type { MasterOrder } from '../master-answers.ts'
import { MasterRefusal } from '../master-client.ts'
import type { JoinedColumns, JoinedRow } from '../order-rows.ts'

/** A modified file of the master that was compared with the own original, or the obstacle to delivering it. */
export type Fetched =
  | { file_id: string; made: Made }
  | { obstacle: NonNullable<JoinedColumns['obstacle']>; detail: string }

/** Downloads and checks the master's modified file. Undefined if the master has none that has not been delivered. */
export async function fetchModified(
  { sql, app, master }: Exchange,
  joined: JoinedRow,
  { status, modified_file }: MasterOrder,
): Promise<Fetched | undefined> {
  if (status !== 'completed' || !modified_file || modified_file._id === joined.delivered_file_id) return undefined
  const { original } = await readWork(sql, joined.order_id)
  if (!original) return { obstacle: 'file_gone', detail: '' }
  let bytes: Buffer
  try {
    bytes = await master.download(`/orders/${joined.master_order_id}/files/${modified_file._id}`)
  } catch (error) {
    if (!(error instanceof MasterRefusal)) throw error
    if (error.code === 'orders.payment_due') return { obstacle: 'withheld', detail: '' }
    return { obstacle: 'master_refused', detail: error.code }
  }
  if (createHash('sha256').update(bytes).digest('hex') !== modified_file.sha256)
    return { obstacle: 'hash_differs', detail: '' }
  const stored = await app.files.put(Readable.from([bytes]), { maxBytes: maxFileBytes })
  const upload = { ...stored, name: nameFor(original), media_type: 'application/octet-stream' }
  const compared = await compare(app.files, {
    original_key: original.storage_key,
    modified_key: stored.storage_key,
  })
  const blocks = blocksOf(compared).filter(({ overridable }) => joined.override_reason === null || !overridable)
  if (blocks.length > 0) return { obstacle: 'checks_refused', detail: JSON.stringify(blocks) }
  return { file_id: modified_file._id, made: { upload, compared } }
}
