import type { z } from 'zod'
import { Id } from '../api/scalars.ts'
import { ShopAddress } from './shop-order.ts'

export const addressRules = { max_addresses: 20 } as const

/** An address to which a customer has goods sent. */
export const SavedAddress = ShopAddress.extend({ _id: Id })
export type SavedAddress = z.output<typeof SavedAddress>
