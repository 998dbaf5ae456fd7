import { z } from 'zod'
import { Id } from '../../api/scalars.ts'
import { ShopAddress } from '../orders/shop-order.ts'

export const addressRules = { max_addresses: 20 } as const

/** An address to which a customer has goods sent. */
export const SavedAddress = ShopAddress.extend({
  _id: Id,
  /** Whether the checkout starts with it; at most one of a customer's addresses. */
  is_default: z.boolean(),
})
export type SavedAddress = z.output<typeof SavedAddress>
