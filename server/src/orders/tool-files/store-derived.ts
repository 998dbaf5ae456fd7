import type { ComparedPart, Finding } from '@mapwright/contract/ecu/finding.ts'
import type { Identification } from '../../ecu/identification.ts'
import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { automationActor } from '../automation/deliver.ts'
import { changeToolFile, type ToolFileJob } from '../bridges/tool-file-rows.ts'
import { storeOrderFile } from '../files/store-order-file.ts'
import { completeOrder } from '../lifecycle/complete-order.ts'
import type { LockedOrder } from '../order-rows.ts'
import type { Derived } from './derive-file.ts'
import { unflagEncrypted } from './note-encryption.ts'

/** The comparison of an unencrypted result with the decrypted read. The encrypted file itself cannot be compared. */
type Comparison = {
  actor_id: string | null
  identification: Identification | null
  findings: Finding[]
  changed_share: number | null
  compared: ComparedPart[] | null
  compared_with: string | null
  override_reason: string | null
}

async function comparisonOf(tx: Tx, sourceId: string): Promise<Comparison> {
  const [comparison] = await tx<Comparison[]>`
    SELECT actor_id, identification, findings, changed_share, compared, compared_with, override_reason
    FROM order_files WHERE _id = ${sourceId}`
  return found(comparison, 'orders.file_not_found')
}

type Stored = { file: ToolFileJob; order: LockedOrder }

/** Adds the decrypted read or the encrypted result to the locked order. Completes an order that waits for the encryption only. */
export async function storeDerived(tx: Tx, { file, order }: Stored, derived: Derived, now: Date): Promise<void> {
  const { _id: order_id, user_id: owner_id } = order
  const { upload, device_values, examined } = derived
  const added = { order_id, owner_id, upload, now }
  const { override_reason, ...comparison } = await comparisonOf(tx, file.source_id)
  const result_id = examined
    ? await storeOrderFile(tx, { ...added, ...examined, actor_id: null, kind: 'decrypted', from_staff: true })
    : await storeOrderFile(tx, {
        ...added,
        ...comparison,
        identification: comparison.identification ?? undefined,
        compared: comparison.compared ?? [],
        override_reason: override_reason ?? undefined,
        kind: 'modified',
      })
  await tx`UPDATE tool_file_jobs SET result_id = ${result_id}, facts = ${tx.json(device_values)} WHERE _id = ${file._id}`
  await changeToolFile(tx, file._id, { state: 'done', now })
  if (!file.delivers || order.status !== 'in_progress') return
  await completeOrder(tx, { ...order, status: 'in_progress' }, { actor: automationActor, now, text: '' })
  await unflagEncrypted(tx, order_id, now)
}
