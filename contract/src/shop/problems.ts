import type { Problems } from '../api/problems.ts'

export const shopProblems = {
  'shop.closed': 403,
  'shop.product_not_found': 404,
  'shop.related_not_found': 422,
  'shop.product_slug_taken': 409,
  'shop.product_code_taken': 409,
  'shop.product_kind_fixed': 409,
  'shop.products_changed': 409,
  'shop.change_out_of_range': 422,
  'shop.product_awaits_payment': 409,
  'shop.product_without_keys': 409,
  'shop.empty_file': 422,
  'shop.download_not_found': 404,
  'shop.download_over': 410,
  'shop.separate_orders': 409,
  'shop.category_not_found': 404,
  'shop.category_slug_taken': 409,
  'shop.category_loop': 409,
  'shop.coupon_not_found': 404,
  'shop.coupon_code_taken': 409,
  'shop.coupon_worth': 422,
  'shop.coupon_dates': 422,
  'shop.coupon_not_valid': 409,
  'shop.coupon_used_up': 409,
  'shop.coupon_not_earned': 409,
  'shop.coupon_needs_account': 409,
  'shop.guests_off': 403,
  'shop.secret_reused': 409,
  'shop.shipping_method_not_found': 404,
  'shop.too_heavy': 409,
  'shop.shipping_minimum': 409,
  'shop.option_not_found': 422,
  'shop.out_of_stock': 409,
  'shop.in_stock': 409,
  'shop.email_needed': 422,
  'shop.stock_notice_over': 410,
  'shop.price_changed': 409,
  'shop.order_not_found': 404,
  'shop.order_wrong_state': 409,
  'shop.empty_message': 422,
  'shop.staff_only': 403,
  'shop.message_not_found': 404,
  'shop.too_late': 409,
  'shop.file_not_found': 404,
  'shop.file_gone': 410,
  'shop.withdrawal_off': 403,
  'shop.shipped_too_many': 409,
  'shop.pickup_at_once': 409,
  'shop.returned_too_many': 409,
  'shop.money_not_returned': 422,
  'shop.period_too_long': 422,
  'shop.not_a_picture': 422,
  'shop.picture_too_large': 422,
  'shop.picture_not_found': 404,
  'shop.not_a_zip': 422,
  'shop.cart_not_found': 404,
  'shop.cart_full': 409,
  'shop.cart_empty': 409,
  'shop.address_not_found': 404,
  'shop.too_many_addresses': 409,
} as const satisfies Problems

/** Details of the problems above. Amounts are decimal texts. */
export type ShopProblemDetails = {
  'shop.out_of_stock': { product_id: string; name: string; inventory: number }
  'shop.coupon_not_earned': { min_order_amount: string; min_order_product_count: number }
  'shop.order_wrong_state': { status: string }
  'shop.product_not_found': { product_id: string }
  'shop.too_heavy': { kilograms: number }
  'shop.shipping_minimum': { min_order_amount: string; min_product_count: number }
  'shop.price_changed': { total: string }
  'shop.change_out_of_range': { name: string }
  'shop.product_awaits_payment': { name: string }
}
