import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { Coupon, CouponInput } from './coupon.ts'

const path = '/shop/coupon'
const payload = { coupon: Coupon }
const missing = ['shop.coupon_not_found'] as const
const writeProblems = [
  'shop.coupon_code_taken',
  'shop.coupon_worth',
  'shop.coupon_dates',
  'shop.category_not_found',
  'shop.product_not_found',
] as const
const manager = [
  'may:shop_manager.coupon.add',
  'may:shop_manager.coupon.edit',
  'may:shop_manager.coupon.delete',
] as const

export const GetCouponById = endpoint({
  name: 'shop.get_coupon_by_id',
  method: 'GET',
  path: `${path}/get_by_id/:id`,
  access: manager,
  summary: 'Get a coupon',
  params: z.strictObject({ id: Id }),
  payload,
  problems: missing,
})

export const GetCouponByCode = endpoint({
  name: 'shop.get_coupon_by_code',
  method: 'GET',
  path: `${path}/get_by_code/:code`,
  access: manager,
  summary: 'Get a coupon by its code',
  params: z.strictObject({ code: line(60, 1) }),
  payload,
  problems: missing,
})

export const ListCoupons = endpoint({
  name: 'shop.list_coupons',
  method: 'GET',
  path: `${path}/get_all`,
  access: manager,
  summary: 'List the coupons, newest first',
  query: z.strictObject({ name: line(120).default(''), ...pageQuery(20) }),
  payload: { coupons: z.array(Coupon), ...pageResult },
})

export const AddCoupon = endpoint({
  name: 'shop.add_coupon',
  method: 'POST',
  path: `${path}/add`,
  access: ['may:shop_manager.coupon.add'],
  summary: 'Add a coupon',
  body: CouponInput,
  payload,
  problems: writeProblems,
})

export const ChangeCoupon = endpoint({
  name: 'shop.change_coupon',
  method: 'POST',
  path: `${path}/update`,
  access: ['may:shop_manager.coupon.edit'],
  summary: 'Change a coupon; orders placed with it keep their discount',
  body: CouponInput.extend({ id: Id }),
  payload,
  problems: [...missing, ...writeProblems],
})

export const ChangeCouponStatus = endpoint({
  name: 'shop.change_coupon_status',
  method: 'POST',
  path: `${path}/update_status`,
  access: ['may:shop_manager.coupon.edit'],
  summary: 'Switch a coupon on or off',
  body: z.strictObject({ id: Id, status: z.boolean() }),
  payload,
  problems: missing,
})

export const RemoveCoupon = endpoint({
  name: 'shop.remove_coupon',
  method: 'POST',
  path: `${path}/delete`,
  access: ['may:shop_manager.coupon.delete'],
  summary: 'Delete a coupon; orders placed with it keep their discount',
  body: z.strictObject({ id: Id }),
  payload: {},
  problems: missing,
})
