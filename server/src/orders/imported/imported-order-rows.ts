import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { ImportedOrder } from '@mapwright/contract/orders/imported/imported-order.ts'
import { isOwnedBy, type Owner } from '../../platform/api/owner.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hasWords } from '../../platform/search/search-words.ts'

const fields = Object.keys(ImportedOrder.shape)

type ListQuery = { search_keyword: string; missing: boolean; page: number; size: number }

/** Orders that match the query. Customers do not see which files are missing. */
const matching = (db: Db, owner: Owner, { search_keyword, missing }: ListQuery) => db`
  imported_orders o WHERE ${isOwnedBy(db, owner, 'o.user_id')} AND ${hasWords(db, db`o.search`, search_keyword)}
    AND ${missing ? db`EXISTS (SELECT FROM imported_order_files x WHERE x.order_id = o._id AND x.file_id IS NULL)` : db`true`}`

const shown = (db: Db, owner: Owner) => db`
  SELECT o._id, o.user_id, coalesce(nullif(u.company_name, ''), nullif(concat_ws(' ', nullif(u.firstname, ''), nullif(u.lastname, '')), ''), u.email) AS customer,
    o.number, o.ordered_on::text AS ordered_on, o.vehicle, o.services, o.options, decimal_text(o.price) AS price, o.currency, o.state, o.notes,
    (SELECT coalesce(json_agg(json_build_object('_id', x._id, 'name', x.name, 'size', f.size) ORDER BY x.position), '[]')
      FROM imported_order_files x LEFT JOIN files f ON f._id = x.file_id AND f.deleted_at IS NULL
      WHERE x.order_id = o._id AND ${owner === null ? db`true` : db`f._id IS NOT NULL`}) AS files
  FROM page o JOIN users u ON u._id = o.user_id`

/** Counts the files that the orders name and that are not uploaded. */
async function countMissing(db: Db, query: ListQuery): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM imported_order_files x
    WHERE x.file_id IS NULL AND x.order_id IN (SELECT o._id FROM ${matching(db, null, query)})`
  return counted?.count ?? 0
}

/** Reads a page of imported orders, newest first. */
export async function listImportedOrders(db: Db, owner: Owner, query: ListQuery) {
  const { page, size } = query
  const [imported_orders, [counted], missing_files] = await Promise.all([
    db<Decoded<ImportedOrder>[]>`
      WITH page AS MATERIALIZED (
        SELECT o.* FROM ${matching(db, owner, query)}
        ORDER BY o.ordered_on DESC NULLS LAST, o._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}
      ) SELECT ${db(fields)} FROM (${shown(db, owner)}) AS shown ORDER BY ordered_on DESC NULLS LAST, _id DESC`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM ${matching(db, owner, query)}`,
    owner === null ? countMissing(db, query) : 0,
  ])
  return { imported_orders: [...imported_orders], missing_files, total: counted?.total ?? 0, page, size }
}

/** Reads the id of the content of a file. Undefined if the file is not uploaded. */
export async function readImportedFile(db: Db, _id: string, owner: Owner): Promise<string | undefined> {
  const [row] = await db<{ file_id: string }[]>`
    SELECT x.file_id FROM imported_order_files x JOIN imported_orders o ON o._id = x.order_id
    WHERE x._id = ${_id} AND x.file_id IS NOT NULL AND ${isOwnedBy(db, owner, 'o.user_id')}`
  return row?.file_id
}
