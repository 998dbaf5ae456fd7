import {
  CancelOwnStockNotice,
  ConfirmStockNotice,
  GetOwnStockNotice,
  GetStockNotice,
  ListWaitingProducts,
  RemoveStockNotice,
} from '@mapwright/contract/shop/stock-notices/stock-notice-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { requestStockNotice } from './request-stock-notice.ts'
import { readStockNotice } from './stock-notice-rows.ts'

const maxWaiting = 500

const ownOpen = (db: Db, user_id: string, product_id: string): Fragment => db`
  user_id = ${user_id} AND product_id = ${product_id} AND confirmed_at IS NOT NULL AND sent_at IS NULL`

/** Endpoints for requests to be notified when a product is back in stock. */
export const stockNoticeRoutes: readonly Route[] = [
  requestStockNotice,
  query(GetStockNotice, async ({ sql, params }) => {
    const { _id: _, ...notice } = await readStockNotice(sql, params.token)
    return { notice }
  }),
  command(ConfirmStockNotice, async ({ tx, now, params, audit }) => {
    const { _id, ...notice } = await readStockNotice(tx, params.token)
    await tx`UPDATE shop_stock_notices SET confirmed_at = ${now} WHERE _id = ${_id} AND confirmed_at IS NULL`
    audit({ target_id: _id, after: { product: notice.product_name } })
    return { notice: { ...notice, confirmed: true } }
  }),
  command(RemoveStockNotice, async ({ tx, params, audit }) => {
    const { _id, sent, product_name } = await readStockNotice(tx, params.token)
    const others = tx`${sent} AND email = (SELECT email FROM shop_stock_notices WHERE _id = ${_id})`
    await tx`DELETE FROM shop_stock_notices WHERE _id = ${_id} OR (${others})`
    audit({ target_id: _id, after: { product: product_name } })
    return {}
  }),
  query(GetOwnStockNotice, async ({ sql, actor, query: { product_id } }) => {
    const [row] = await sql`SELECT FROM shop_stock_notices WHERE ${ownOpen(sql, actor._id, product_id)}`
    return { waiting: row !== undefined }
  }),
  command(CancelOwnStockNotice, async ({ tx, actor, body: { product_id }, audit }) => {
    const { count } = await tx`DELETE FROM shop_stock_notices WHERE ${ownOpen(tx, actor._id, product_id)}`
    found(count || undefined, 'shop.stock_notice_over')
    audit({ target_id: product_id })
    return {}
  }),
  query(ListWaitingProducts, async ({ sql }) => ({
    waiting: [
      ...(await sql<{ product_id: string; count: number }[]>`
        SELECT product_id, count(*)::int AS count FROM shop_stock_notices WHERE confirmed_at IS NOT NULL AND sent_at IS NULL
        GROUP BY product_id ORDER BY count DESC, product_id LIMIT ${maxWaiting}`),
    ],
  })),
]
