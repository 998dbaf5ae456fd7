import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { Coupon } from '@mapwright/contract/shop/coupons/coupon.ts'
import type { Db } from '../../platform/db/sql.ts'

type CouponRow = Decoded<Coupon>

const columns = Object.keys(Coupon.shape)

const coupons = (db: Db) => db`(
  SELECT c.*, coalesce(p.name, '') AS product_name FROM shop_coupons c LEFT JOIN shop_products p ON p._id = c.product_id
) coupons`

export async function readCoupon(db: Db, key: { _id: string } | { code: string }): Promise<CouponRow | undefined> {
  const matching = '_id' in key ? db`_id = ${key._id}` : db`code = ${key.code}`
  const [row] = await db<CouponRow[]>`SELECT ${db(columns)} FROM ${coupons(db)} WHERE ${matching}`
  return row
}

type CouponQuery = { name: string; page: number; size: number }

export async function listCouponRows(db: Db, { name, page, size }: CouponQuery) {
  const matching = db`strpos(fold(name || ' ' || code), fold(${name})) > 0`
  const [rows, [count]] = await Promise.all([
    db<CouponRow[]>`
      SELECT ${db(columns)} FROM ${coupons(db)} WHERE ${matching}
      ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM shop_coupons WHERE ${matching}`,
  ])
  return { coupons: [...rows], total: count?.total ?? 0, page, size }
}
