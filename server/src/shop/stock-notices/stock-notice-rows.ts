import { createHash, randomBytes } from 'node:crypto'
import type { StockNotice } from '@mapwright/contract/shop/stock-notice.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token for a link, of which only the hash is stored. */
export function newToken(): { token: string; token_hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: hashOf(token) }
}

export type StockNoticeRow = StockNotice & { _id: string }

/** The request that a link belongs to. */
export async function readStockNotice(db: Db, token: string): Promise<StockNoticeRow> {
  const [row] = await db<StockNoticeRow[]>`
    SELECT n._id, p.name AS product_name, p.slug, n.confirmed_at IS NOT NULL AS confirmed
    FROM shop_stock_notices n JOIN shop_products p ON p._id = n.product_id WHERE n.token_hash = ${hashOf(token)}`
  return found(row, 'shop.stock_notice_over')
}
