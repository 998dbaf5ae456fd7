import type { ComparedPart, Finding } from '@mapwright/contract/ecu/finding.ts'
import type { FileKind } from '@mapwright/contract/orders/order.ts'
import { uuidv7 } from 'uuidv7'
import type { Identification } from '../../ecu/identification.ts'
import type { Upload } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import { readDecrypted } from '../bridges/tool-file-rows.ts'
import { orderFilesOfKind } from '../order-rows.ts'

const maxVersions = 20

type NewOrderFile = {
  order_id: string
  owner_id: string
  /** Id of the person who added the file; null for automation. */
  actor_id: string | null
  kind: FileKind
  /** True if staff added the file for the next delivery. */
  from_staff?: boolean
  upload: Upload
  identification?: Identification | undefined
  findings?: readonly Finding[]
  changed_share?: number | null
  compared?: readonly ComparedPart[]
  /** Storage key of the original, or of its decrypted read, with which a modified file was compared. */
  original_key?: string
  /** Id of the original with which the source of an encrypted file was compared. */
  compared_with?: string | null
  override_reason?: string | undefined
  image_sha256?: string | null
  image_size?: number | null
  now: Date
}

/**
 * Returns the id of the order's newest original, with which the modified file must have been compared.
 * @throws Problem orders.original_replaced if the customer has since replaced the original
 */
async function requireUnreplacedOriginal(tx: Tx, orderId: string, comparedKey: string): Promise<string> {
  const [newest] = await tx<{ _id: string; storage_key: string }[]>`
    SELECT x._id, f.storage_key FROM order_files x JOIN files f ON f._id = x.file_id
    WHERE x.order_id = ${orderId} AND x.kind = 'original' ORDER BY x.version DESC LIMIT 1`
  const decrypted = await readDecrypted(tx, orderId)
  if (!newest || ![newest.storage_key, decrypted?.storage_key].includes(comparedKey))
    throw new Problem('orders.original_replaced')
  return newest._id
}

/** Adds an uploaded file to the order as the newest version of its kind, and returns its id. The order must be locked. */
export async function storeOrderFile(tx: Tx, added: NewOrderFile): Promise<string> {
  const { order_id, kind, upload, owner_id, now } = added
  const earlier = await orderFilesOfKind(tx, order_id, kind)
  if (earlier.length >= maxVersions) throw new Problem('orders.too_many_files')
  const file = await insertFile(tx, upload, { owner_id, now })
  const _id = uuidv7()
  await tx`INSERT INTO order_files ${tx({
    _id,
    order_id,
    file_id: file._id,
    kind,
    version: (earlier[0]?.version ?? 0) + 1,
    actor_id: added.actor_id,
    from_staff: added.from_staff ?? false,
    created_at: now,
    identification: added.identification ? tx.json(added.identification) : null,
    findings: tx.json(added.findings ?? []),
    changed_share: added.changed_share ?? null,
    compared: added.compared ? [...added.compared] : null,
    compared_with: added.original_key
      ? await requireUnreplacedOriginal(tx, order_id, added.original_key)
      : (added.compared_with ?? null),
    override_reason: added.override_reason ?? null,
    image_sha256: added.image_sha256 ?? null,
    image_size: added.image_size ?? null,
  })}`
  return _id
}
