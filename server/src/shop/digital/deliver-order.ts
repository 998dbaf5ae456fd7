import type { ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/sql.ts'

type Line = { _id: string; kind: ProductKind; quantity: number; product_id: string }

/** Delivers the product's current file for an order line. Returns the number of delivered pieces. */
async function giveFile(tx: Tx, { _id: line_id, quantity, product_id }: Line, now: Date): Promise<number> {
  const { count } = await tx`
    INSERT INTO shop_downloads (_id, line_id, file_id, max_downloads, expires_at, created_at)
    SELECT ${uuidv7()}, ${line_id}, file_id, max_downloads * ${quantity}::int,
      ${now}::timestamptz + make_interval(days => download_days), ${now}
    FROM shop_products WHERE _id = ${product_id} AND file_id IS NOT NULL`
  return count === 0 ? 0 : quantity
}

/** Delivers a key for each piece of an order line, the oldest keys first. The product must be locked. */
async function giveKeys(tx: Tx, { _id: line_id, quantity, product_id }: Line, now: Date): Promise<number> {
  const { count } = await tx`
    UPDATE shop_license_keys SET line_id = ${line_id}, sold_at = ${now} WHERE _id IN (
      SELECT _id FROM shop_license_keys WHERE product_id = ${product_id} AND line_id IS NULL ORDER BY _id LIMIT ${quantity})`
  return count
}

/**
 * Delivers the files and keys of a locked order that has just been paid. `isDelivered` is true if the order has any; `isComplete` is true if nothing
 * remains to be shipped. There are always enough keys, because placing an order reduces the inventory.
 */
export async function deliverOrder(tx: Tx, order_id: string, now: Date) {
  const lines = await tx<Line[]>`
    SELECT _id, kind, quantity, product_id FROM shop_order_lines
    WHERE order_id = ${order_id} AND kind <> 'goods' AND product_id IS NOT NULL ORDER BY product_id, position`
  for (const line of lines) {
    await tx`SELECT FROM shop_products WHERE _id = ${line.product_id} FOR NO KEY UPDATE`
    const pieces = line.kind === 'file' ? await giveFile(tx, line, now) : await giveKeys(tx, line, now)
    await tx`UPDATE shop_order_lines SET shipped = ${pieces} WHERE _id = ${line._id}`
  }
  const open = await tx`SELECT FROM shop_order_lines WHERE order_id = ${order_id} AND shipped < quantity LIMIT 1`
  return { isDelivered: lines.length > 0, isComplete: open.length === 0 }
}
