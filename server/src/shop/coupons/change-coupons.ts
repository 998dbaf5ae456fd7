import type { Body } from '@mapwright/contract/api/endpoint.ts'
import {
  AddCoupon,
  ChangeCoupon,
  ChangeCouponStatus,
  RemoveCoupon,
} from '@mapwright/contract/shop/coupons/coupon-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { requireWholeFields } from '../../payments/require-whole-units.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { readSettings } from '../../site/read-settings.ts'
import { rejectTaken } from '../reject-taken.ts'
import { readCoupon } from './coupon-rows.ts'

const taken = { shop_coupons_code: { code: 'shop.coupon_code_taken', field: 'code' } } as const

/** Refuses two discounts or none, amounts with decimals in a currency without, an expiry before the start, an unknown category or product. */
async function requireValid(tx: Tx, coupon: Body<typeof AddCoupon>): Promise<void> {
  const { flat_amount, percentage, start_date, expiry_date, category_id, product_id } = coupon
  const { currency } = await readSettings(tx)
  requireWholeFields({ flat_amount, min_order_amount: coupon.min_order_amount }, currency)
  const invalid = { code: 'invalid' }
  if (flat_amount > 0n === percentage > 0n)
    throw new Problem('shop.coupon_worth', { fields: { flat_amount: invalid, percentage: invalid } })
  if (start_date && expiry_date && start_date >= expiry_date)
    throw new Problem('shop.coupon_dates', { fields: { expiry_date: invalid } })
  // Locked (FOR SHARE), so that neither the category nor the product is deleted before the commit.
  const [category] = category_id ? await tx`SELECT FROM shop_categories WHERE _id = ${category_id} FOR SHARE` : [true]
  if (!category) throw new Problem('shop.category_not_found', { fields: { category_id: invalid } })
  const [product] = product_id ? await tx`SELECT FROM shop_products WHERE _id = ${product_id} FOR SHARE` : [true]
  if (!product) throw new Problem('shop.product_not_found', { fields: { product_id: invalid } })
}

export const addCoupon = command(AddCoupon, async ({ tx, body, now, audit }) => {
  await requireValid(tx, body)
  const _id = uuidv7()
  await rejectTaken(tx`INSERT INTO shop_coupons ${tx({ ...body, _id, created_at: now })}`, taken)
  const coupon = found(await readCoupon(tx, { _id }), 'shop.coupon_not_found')
  audit({ target_id: _id, after: coupon })
  return { coupon }
})

export const changeCoupon = command(ChangeCoupon, async ({ tx, body: { id: _id, ...changed }, audit }) => {
  await tx`SELECT FROM shop_coupons WHERE _id = ${_id} FOR UPDATE`
  const before = found(await readCoupon(tx, { _id }), 'shop.coupon_not_found')
  await requireValid(tx, changed)
  // Refuses a maximum below the number of uses so far.
  if (changed.max_uses !== null && changed.max_uses < before.used)
    throw new Problem('request.invalid', { fields: { max_uses: { code: 'too_small', minimum: before.used } } })
  await rejectTaken(tx`UPDATE shop_coupons SET ${tx(changed)} WHERE _id = ${_id}`, taken)
  const coupon = found(await readCoupon(tx, { _id }), 'shop.coupon_not_found')
  audit({ target_id: _id, before, after: coupon })
  return { coupon }
})

export const changeCouponStatus = command(ChangeCouponStatus, async ({ tx, body: { id: _id, status }, audit }) => {
  const changed = await tx`UPDATE shop_coupons SET status = ${status} WHERE _id = ${_id}`
  if (changed.count === 0) throw new Problem('shop.coupon_not_found')
  const coupon = found(await readCoupon(tx, { _id }), 'shop.coupon_not_found')
  audit({ target_id: _id, after: { name: coupon.name, status } })
  return { coupon }
})

export const removeCoupon = command(RemoveCoupon, async ({ tx, body: { id: _id }, audit }) => {
  const before = found(await readCoupon(tx, { _id }), 'shop.coupon_not_found')
  await tx`DELETE FROM shop_coupons WHERE _id = ${_id}`
  audit({ target_id: _id, before })
  return {}
})
