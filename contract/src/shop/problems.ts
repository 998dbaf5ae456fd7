import type { Problems } from '../api/problems.ts'

export const shopProblems = {
  'shop.closed': 403,
  'shop.product_not_found': 404,
  'shop.product_slug_taken': 409,
  'shop.product_code_taken': 409,
  'shop.category_not_found': 404,
  'shop.category_slug_taken': 409,
  'shop.category_loop': 409,
  'shop.coupon_not_found': 404,
  'shop.coupon_code_taken': 409,
  'shop.coupon_worth': 422,
  'shop.coupon_dates': 422,
  'shop.shipping_method_not_found': 404,
  'shop.not_a_picture': 422,
  'shop.picture_too_large': 422,
  'shop.picture_not_found': 404,
  'shop.option_not_found': 422,
  'shop.out_of_stock': 409,
  'shop.cart_not_found': 404,
  'shop.cart_full': 409,
} as const satisfies Problems
