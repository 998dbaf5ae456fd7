import type { Coupon } from '@mapwright/contract/shop/coupons/coupon.ts'
import { instantOf, localTime } from '../../../ui/text/local-time.ts'

/** The form values of a coupon. `kind` determines which discount applies: `flat_amount` or `percentage`. */
export type EnteredCoupon = {
  name: string
  code: string
  kind: string
  flat_amount: string
  percentage: string
  min_order_amount: string
  min_order_product_count: number | null
  start_date: string
  expiry_date: string
  category_id: string | null
  product_id: string | null
  max_uses: number | null
  max_uses_per_customer: number | null
  status: boolean
}

export const blankCoupon: EnteredCoupon = {
  name: '',
  code: '',
  kind: 'percentage',
  flat_amount: '',
  percentage: '10',
  min_order_amount: '',
  min_order_product_count: 0,
  start_date: '',
  expiry_date: '',
  category_id: null,
  product_id: null,
  max_uses: null,
  max_uses_per_customer: 1,
  status: true,
}

export const isFlat = ({ flat_amount }: Pick<Coupon, 'flat_amount'>): boolean => Number(flat_amount) > 0

export const couponValues = ({ _id, used, created_at, product_name, ...coupon }: Coupon): EnteredCoupon => ({
  ...coupon,
  kind: isFlat(coupon) ? 'flat_amount' : 'percentage',
  start_date: localTime(coupon.start_date),
  expiry_date: localTime(coupon.expiry_date),
})

export const couponBody = ({ kind, flat_amount, percentage, ...values }: EnteredCoupon) => ({
  ...values,
  ...(kind === 'flat_amount' ? { flat_amount } : { percentage }),
  min_order_amount: values.min_order_amount.trim() || '0',
  min_order_product_count: values.min_order_product_count ?? 0,
  start_date: instantOf(values.start_date),
  expiry_date: instantOf(values.expiry_date),
})
