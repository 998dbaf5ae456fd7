import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { deleteFiles } from '../../platform/files/file-rows.ts'

/**
 * Deletes products. Keeps the order lines that contain them, and the files and keys that were already sold. Throws
 * `shop.product_awaits_payment` for a digital product in an unpaid order, because there would be nothing to deliver.
 */
export async function deleteProducts(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const products = [...ids]
  await tx`SELECT FROM shop_products WHERE _id = ANY (${products}) ORDER BY _id FOR UPDATE`
  const [awaited] = await tx<{ name: string }[]>`
    SELECT l.name FROM shop_order_lines l JOIN shop_orders o ON o._id = l.order_id
    WHERE l.product_id = ANY (${products}) AND l.kind <> 'goods' AND o.current_status = 'initiated' LIMIT 1`
  if (awaited) throw new Problem('shop.product_awaits_payment', { details: { name: awaited.name } })
  await tx`DELETE FROM shop_license_keys WHERE product_id = ANY (${products}) AND line_id IS NULL`
  const unused = await tx<{ file_id: string }[]>`
    SELECT file_id FROM shop_products p WHERE _id = ANY (${products}) AND file_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM shop_downloads d WHERE d.file_id = p.file_id)`
  const { count } = await tx`DELETE FROM shop_products WHERE _id = ANY (${products})`
  await deleteFiles(tx, tx`SELECT unnest(${unused.map(({ file_id }) => file_id)}::uuid[])`, now)
  return count
}
