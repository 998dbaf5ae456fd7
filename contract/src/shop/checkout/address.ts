import { z } from 'zod'
import { Id } from '../../api/scalars.ts'
import { ShopAddress } from '../orders/shop-order.ts'

export const addressRules = { max_addresses: 20 } as const

/** An address in a customer's address book. */
export const SavedAddress = ShopAddress.extend({
  _id: Id,
  /** True if the address is preselected at the checkout. At most one per customer. */
  is_default: z.boolean(),
})
export type SavedAddress = z.output<typeof SavedAddress>
