import { z } from 'zod'
import { Id, InstantText, line, MoneyInput, MoneyText } from '../../api/scalars.ts'
import { PercentInput, PercentText } from '../../site/vat.ts'
import { couponCode } from './coupon-code.ts'

const CouponCode = line(40, 1)
  .transform(couponCode)
  .refine((code) => code !== '', { params: { code: 'required' } })

/** A coupon: a fixed amount or a percentage off some or all products. Amounts are net. */
export const Coupon = z.strictObject({
  _id: Id,
  name: z.string(),
  code: z.string(),
  flat_amount: MoneyText,
  percentage: PercentText,
  min_order_amount: MoneyText,
  min_order_product_count: z.number().int(),
  start_date: InstantText.nullable(),
  expiry_date: InstantText.nullable(),
  /** Limits the coupon to a category with its subcategories, and to a product; null: no limit. */
  category_id: Id.nullable(),
  product_id: Id.nullable(),
  product_name: z.string(),
  /** Limits on the number of uses, in total and per customer; null: no limit. */
  max_uses: z.number().int().nullable(),
  max_uses_per_customer: z.number().int().nullable(),
  used: z.number().int(),
  status: z.boolean(),
  created_at: InstantText,
})
export type Coupon = z.output<typeof Coupon>

/** An instant, also as a timestamp in milliseconds, because the specification's clients send timestamps. */
const When = z
  .union([z.iso.datetime({ offset: true }), z.number().int().min(0).max(4_102_444_800_000)])
  .transform((at) => new Date(at))
  .nullable()

const uses = z.number().int().min(1).max(1_000_000).nullable()

/** The input of a coupon. Exactly one of `flat_amount` and `percentage` must be above 0; a database constraint enforces this. */
export const CouponInput = z.strictObject({
  name: line(80, 1),
  code: CouponCode,
  flat_amount: MoneyInput.prefault('0'),
  percentage: PercentInput.prefault('0'),
  min_order_amount: MoneyInput.prefault('0'),
  min_order_product_count: z.number().int().min(0).max(10_000).default(0),
  start_date: When.default(null),
  expiry_date: When.default(null),
  category_id: Id.nullable().default(null),
  product_id: Id.nullable().default(null),
  max_uses: uses.default(null),
  max_uses_per_customer: uses.default(null),
  status: z.boolean().default(true),
})
