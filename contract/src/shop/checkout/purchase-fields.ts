import { z } from 'zod'
import { Id, line, MoneyInput, paragraph } from '../../api/scalars.ts'
import { paymentMethods } from '../../billing/invoice.ts'
import { ShopAddressInput, shopOrderRules } from '../orders/shop-order.ts'

/** Fields that customers and guests send with an order, besides the products. */
export const purchaseFields = {
  /** Omitted if nothing is shipped. */
  shipping_method_id: Id.optional(),
  /** Required unless the order is picked up or nothing is shipped. */
  shipping_address: ShopAddressInput.optional(),
  coupon_code: line(60).default(''),
  payment_method: z.enum(paymentMethods),
  customer_note: paragraph(shopOrderRules.max_note).default(''),
  expected_total: MoneyInput,
  /** Required if the shop has published terms. */
  terms_accepted: z.boolean().default(false),
  /** True if the buyer requests immediate delivery and gives up the right to withdraw. Required for digital products. */
  digital_consent: z.boolean().default(false),
} as const
