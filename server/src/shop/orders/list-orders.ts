import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { ListMyShopOrders, ListShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { pendingStatuses, shopOrderStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import { query } from '../../platform/api/handler.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { everyWord, hasWord } from '../../platform/search/search-words.ts'
import { type ListedOrderRow, listedColumns, orderTables } from './order-columns.ts'

type Wanted = Omit<Query<typeof ListMyShopOrders>, 'keywords'>

/** Maximum number of orders on a page of size -1, which means all orders. */
const maxAll = 1000

/** Condition: the order matches the filters of the order list. `user_id` limits the list to one customer. */
export const wantedOrders = (
  db: Db,
  { keywords, user_id, status }: Pick<Query<typeof ListShopOrders>, 'keywords' | 'user_id' | 'status'>,
): Fragment =>
  db`${matching(db, keywords)} AND ${user_id ? db`o.user_id = ${user_id}` : db`true`} AND ${inStatus(db, status)}`

function inStatus(db: Db, status: Wanted['status']): Fragment {
  if (status === undefined) return db`true`
  if (status === 'withdrawn')
    return db`o._id IN (SELECT order_id FROM shop_withdrawals WHERE settled_at IS NULL AND order_id IS NOT NULL)`
  if (status !== 'pending' && status !== 'finished') return db`o.current_status = ${status}`
  const isWanted = (one: (typeof shopOrderStatuses)[number]) => pendingStatuses.includes(one) === (status === 'pending')
  return db`o.current_status = ANY (${shopOrderStatuses.filter(isWanted)})`
}

/** Condition: every word occurs in the invoice number, the customer, a product or the transaction id. */
const matching = (db: Db, keywords: string): Fragment =>
  everyWord(
    db,
    keywords,
    (word) => db`o.invoice_id IN (SELECT _id FROM invoices WHERE ${hasWord(db, db`search`, word)})`,
  )

function ordered(db: Db, { sort_by, sort_order }: Wanted): Fragment {
  const direction = sort_order === 'desc' ? db`DESC` : db`ASC`
  const column =
    sort_by === 'current_status'
      ? db`array_position(${[...shopOrderStatuses]}::text[], o.current_status)`
      : db(`o.${sort_by}`)
  return db`${column} ${direction}, o._id ${direction}`
}

/** Reads a page of the orders that match `where`. Selects the ids first, so that only one page of rows is joined with other tables. */
async function page(sql: Sql, wanted: Wanted, where: Fragment) {
  const { page, status } = wanted
  const size = wanted.size === -1 ? maxAll : wanted.size
  const condition = sql`${where} AND ${inStatus(sql, status)}`
  const order = ordered(sql, wanted)
  const [orders, [count]] = await Promise.all([
    sql<ListedOrderRow[]>`
      SELECT ${listedColumns(sql)} FROM ${orderTables(sql)} WHERE o._id IN (
        SELECT o._id FROM shop_orders o WHERE ${condition} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}
      ) ORDER BY ${order}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total FROM shop_orders o WHERE ${condition}`,
  ])
  const total = count?.total ?? 0
  return { orders: [...orders], count: total, total, page, size }
}

export const listMyShopOrders = query(ListMyShopOrders, ({ sql, actor, query: { keywords, ...wanted } }) =>
  page(sql, wanted, sql`o.user_id = ${actor._id} AND ${matching(sql, keywords)}`),
)

export const listShopOrders = query(ListShopOrders, ({ sql, query: { keywords, user_id, ...wanted } }) =>
  page(sql, wanted, sql`${matching(sql, keywords)} AND ${user_id ? sql`o.user_id = ${user_id}` : sql`true`}`),
)
