import {
  ConfirmStockNotice,
  GetStockNotice,
  ListWaitingProducts,
  RemoveStockNotice,
} from '@mapwright/contract/shop/stock-notice-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { requestStockNotice } from './request-stock-notice.ts'
import { readStockNotice } from './stock-notice-rows.ts'

const maxWaiting = 500

/** The endpoints for mails about products that are back in stock. */
export const stockNoticeRoutes: readonly Route[] = [
  requestStockNotice,
  query(GetStockNotice, async ({ sql, params }) => {
    const { _id: _, ...notice } = await readStockNotice(sql, params.token)
    return { notice }
  }),
  command(ConfirmStockNotice, async ({ tx, now, params, audit }) => {
    const { _id, ...notice } = await readStockNotice(tx, params.token)
    await tx`UPDATE shop_stock_notices SET confirmed_at = ${now} WHERE _id = ${_id} AND confirmed_at IS NULL`
    audit({ target_id: _id })
    return { notice: { ...notice, confirmed: true } }
  }),
  command(RemoveStockNotice, async ({ tx, params, audit }) => {
    const { _id } = await readStockNotice(tx, params.token)
    await tx`DELETE FROM shop_stock_notices WHERE _id = ${_id}`
    audit({ target_id: _id })
    return {}
  }),
  query(ListWaitingProducts, async ({ sql }) => ({
    waiting: [
      ...(await sql<{ product_id: string; count: number }[]>`
        SELECT product_id, count(*)::int AS count FROM shop_stock_notices WHERE confirmed_at IS NOT NULL
        GROUP BY product_id ORDER BY count DESC, product_id LIMIT ${maxWaiting}`),
    ],
  })),
]
