import { z } from 'zod'
import { Tax } from '../billing/tax.ts'

/** The price display for a visitor or customer: with or without VAT, and the VAT of an order shipped to their country. */
export const PriceDisplay = z.strictObject({ with_vat: z.boolean(), tax: Tax })
export type PriceDisplay = z.output<typeof PriceDisplay>
