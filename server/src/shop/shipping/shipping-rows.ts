import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { ShippingMethod } from '@mapwright/contract/shop/shipping-method.ts'
import type { Db } from '../../platform/db/sql.ts'

type ShippingRow = Decoded<ShippingMethod>

const columns = Object.keys(ShippingMethod.shape)

/** A shipping method; `isManager` also finds those that are switched off. */
export async function readShippingMethod(db: Db, _id: string, isManager: boolean): Promise<ShippingRow | undefined> {
  const [row] = await db<ShippingRow[]>`
    SELECT ${db(columns)} FROM shop_shipping_methods WHERE _id = ${_id} AND (status OR ${isManager})`
  return row
}

type ShippingQuery = { name: string; page: number; size: number }

export async function listShippingRows(db: Db, { name, page, size }: ShippingQuery, isManager: boolean) {
  const matching = db`(status OR ${isManager}) AND strpos(lower(name), ${name.toLowerCase()}) > 0`
  const [rows, [count]] = await Promise.all([
    db<ShippingRow[]>`
      SELECT ${db(columns)} FROM shop_shipping_methods WHERE ${matching}
      ORDER BY lower(name), _id LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM shop_shipping_methods WHERE ${matching}`,
  ])
  return { shipping_methods: [...rows], total: count?.total ?? 0, page, size }
}
