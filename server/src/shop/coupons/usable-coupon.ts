import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { isCouponEarned, type PricedCoupon, type PricedItem } from '@mapwright/contract/shop/cart/price-cart.ts'
import { couponCode } from '@mapwright/contract/shop/coupons/coupon-code.ts'
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
  /** Null for a guest. */
  user_id: string | null
  now: Date
  /** True to lock the coupon until the transaction ends, so that two orders cannot both take its last use. */
  lock?: boolean
}

async function isUsedUp(db: Db, { _id, max_uses, max_uses_per_customer, used }: CouponRow, user_id: string | null) {
  if (max_uses !== null && used >= max_uses) return true
  if (max_uses_per_customer === null || user_id === null) return false
  const [own] = await db<{ uses: number }[]>`
    SELECT count(*)::int AS uses FROM shop_orders
    WHERE coupon_id = ${_id} AND user_id = ${user_id} AND current_status <> 'cancelled'`
  return (own?.uses ?? 0) >= max_uses_per_customer
}

/**
 * Reads the coupon, if this customer can use it for these items now. Throws `shop.coupon_not_found`, `shop.coupon_not_valid` (switched off,
 * or outside its dates), `shop.coupon_used_up`, `shop.coupon_not_earned` (too few eligible products in the cart), or
 * `shop.coupon_needs_account` (for guests, if the uses of the coupon are counted per customer).
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
  // A limit per customer requires an account, because a returning guest cannot be recognized.
  if (user_id === null && coupon.max_uses_per_customer !== null) throw new Problem('shop.coupon_needs_account')
  if (await isUsedUp(db, coupon, user_id)) throw new Problem('shop.coupon_used_up')
  if (!isCouponEarned(coupon, items))
    throw new Problem('shop.coupon_not_earned', {
      details: {
        min_order_amount: formatHundredths(coupon.min_order_amount),
        min_order_product_count: coupon.min_order_product_count,
      },
    })
  return coupon
}
