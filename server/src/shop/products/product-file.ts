import { digitalRules, type ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import type { Upload } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { deleteFile, insertFile } from '../../platform/files/file-rows.ts'

type Sent = { upload: Upload | undefined; owner_id: string; now: Date }

/** Stores the uploaded file of a product. Returns its id; undefined if none was sent. */
export async function storeProductFile(tx: Tx, { upload, owner_id, now }: Sent): Promise<string | undefined> {
  if (!upload) return undefined
  if (upload.size === 0) throw new Problem('shop.empty_file', { fields: { file: { code: 'invalid' } } })
  return (await insertFile(tx, upload, { owner_id, now }))._id
}

/** Deletes a file that a product no longer uses, unless somebody has bought it. */
export async function deleteProductFile(tx: Tx, file_id: string, now: Date): Promise<void> {
  const sold = await tx`SELECT FROM shop_downloads WHERE file_id = ${file_id} LIMIT 1`
  if (sold.length === 0) await deleteFile(tx, file_id, now)
}

type Stocked = { kind: ProductKind; file_id: string | null; entered: number | undefined; keysLeft: number }

/**
 * Number of pieces for sale: the entered number for goods, the number of unsold keys for keys. A product with a file has unlimited stock, or none
 * until the file is uploaded.
 */
export function inventoryOf({ kind, file_id, entered, keysLeft }: Stocked): number | undefined {
  if (kind === 'goods') return entered
  if (kind === 'keys') return keysLeft
  return file_id === null ? 0 : digitalRules.unlimited_stock
}
