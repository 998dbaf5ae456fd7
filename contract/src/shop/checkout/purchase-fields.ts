import { z } from 'zod'
import { Id, line, MoneyInput, paragraph } from '../../api/scalars.ts'
import { paymentMethods } from '../../billing/invoice.ts'
import { ShopAddressInput, shopOrderRules } from '../orders/shop-order.ts'
import { isTrue } from './checkout.ts'

/** The choices and confirmations that customers and guests send with an order, besides the products. */
export const purchaseFields = {
  /** Omitted if nothing has to be shipped. */
  shipping_method_id: Id.optional(),
  /** Required for parcels. */
  shipping_address: ShopAddressInput.optional(),
  coupon_code: line(60).default(''),
  payment_method: z.enum(paymentMethods),
  customer_note: paragraph(shopOrderRules.max_note).default(''),
  expected_total: MoneyInput,
  terms_accepted: isTrue,
  /** The buyer's request for immediate delivery, which ends the right to withdraw; required for digital products. */
  digital_consent: z.boolean().default(false),
} as const
