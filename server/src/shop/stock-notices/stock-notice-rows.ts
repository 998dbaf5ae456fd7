import type { StockNotice } from '@mapwright/contract/shop/stock-notices/stock-notice.ts'
import { found } from '../../platform/api/problem.ts'
import { hexHashOfToken } from '../../platform/api/secret-token.ts'
import type { Db } from '../../platform/db/sql.ts'

export type StockNoticeRow = StockNotice & { _id: string }

/** Reads the stock notice that belongs to the token of a link. */
export async function readStockNotice(db: Db, token: string): Promise<StockNoticeRow> {
  const [row] = await db<StockNoticeRow[]>`
    SELECT n._id, p.name AS product_name, p.slug, n.confirmed_at IS NOT NULL AS confirmed, n.sent_at IS NOT NULL AS sent,
      (SELECT count(*)::int FROM shop_stock_notices o WHERE o.email = n.email AND o._id <> n._id AND o.sent_at IS NULL) AS others
    FROM shop_stock_notices n JOIN shop_products p ON p._id = n.product_id WHERE n.token_hash = ${hexHashOfToken(token)}`
  return found(row, 'shop.stock_notice_over')
}
