import { couponCode } from '@mapwright/contract/shop/coupon-code.ts'
import { isCouponEarned, type PricedCoupon, type PricedItem } from '@mapwright/contract/shop/price-cart.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'

type CouponRow = PricedCoupon & {
  _id: string
  code: string
  name: string
  status: boolean
  start_date: Date | null
  expiry_date: Date | null
  max_uses: number | null
  max_uses_per_customer: number | null
  used: number
}

type Use = {
  code: string
  items: readonly PricedItem[]
  user_id: string
  now: Date
  /** Locks the coupon until the transaction ends, so that nobody else gets its last use. */
  lock?: boolean
}

async function isUsedUp(db: Db, { _id, max_uses, max_uses_per_customer, used }: CouponRow, user_id: string) {
  if (max_uses !== null && used >= max_uses) return true
  if (max_uses_per_customer === null) return false
  const [own] = await db<{ uses: number }[]>`
    SELECT count(*)::int AS uses FROM shop_orders
    WHERE coupon_id = ${_id} AND user_id = ${user_id} AND current_status <> 'cancelled'`
  return (own?.uses ?? 0) >= max_uses_per_customer
}

/**
 * The coupon, if this customer can use it for these items now. Throws `shop.coupon_not_found`, `shop.coupon_not_valid` (switched off,
 * or not within its dates), `shop.coupon_used_up` or `shop.coupon_not_earned` (too little of what it is for in the cart).
 */
export async function usableCoupon(db: Db, { code, items, user_id, now, lock = false }: Use): Promise<CouponRow> {
  const [row] = await db<CouponRow[]>`
    SELECT _id, code, name, status, flat_amount, percentage, min_order_amount, min_order_product_count, start_date, expiry_date,
      category_id, product_id, max_uses, max_uses_per_customer, used
    FROM shop_coupons WHERE code = ${couponCode(code)} ${lock ? db`FOR NO KEY UPDATE` : db``}`
  const coupon = found(row, 'shop.coupon_not_found')
  const { status, start_date, expiry_date } = coupon
  if (!status || (start_date !== null && start_date > now) || (expiry_date !== null && expiry_date <= now))
    throw new Problem('shop.coupon_not_valid')
  if (await isUsedUp(db, coupon, user_id)) throw new Problem('shop.coupon_used_up')
  if (!isCouponEarned(coupon, items))
    throw new Problem('shop.coupon_not_earned', {
      details: { min_order_amount: coupon.min_order_amount, min_order_product_count: coupon.min_order_product_count },
    })
  return coupon
}
