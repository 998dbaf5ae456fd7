import { z } from 'zod'
import { Tax } from '../billing/tax.ts'

/** The way in which the shop displays prices to a visitor or customer, and the VAT of an order that is shipped to their country. */
export const PriceDisplay = z.strictObject({ with_vat: z.boolean(), tax: Tax })
export type PriceDisplay = z.output<typeof PriceDisplay>
