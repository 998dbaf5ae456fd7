import { couponCode } from '@mapwright/contract/shop/coupons/coupon-code.ts'
import { GetCouponByCode, GetCouponById, ListCoupons } from '@mapwright/contract/shop/coupons/coupon-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { listCouponRows, readCoupon } from './coupon-rows.ts'

export const getCouponById = query(GetCouponById, async ({ sql, params }) => ({
  coupon: found(await readCoupon(sql, { _id: params.id }), 'shop.coupon_not_found'),
}))

export const getCouponByCode = query(GetCouponByCode, async ({ sql, params }) => ({
  coupon: found(await readCoupon(sql, { code: couponCode(params.code) }), 'shop.coupon_not_found'),
}))

export const listCoupons = query(ListCoupons, ({ sql, query: wanted }) => listCouponRows(sql, wanted))
