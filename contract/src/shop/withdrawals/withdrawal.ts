import { z } from 'zod'
import { Id, InstantText, line } from '../../api/scalars.ts'

/** Buyers with a right of withdrawal: nobody, private buyers in the EU, or all private buyers. */
export const withdrawalScopes = ['nobody', 'eu', 'everywhere'] as const
export type WithdrawalScope = (typeof withdrawalScopes)[number]

export const withdrawalRules = {
  /** The EU's legal minimum, in days after delivery. */
  min_days: 14,
  max_days: 365,
  /** Days after which a parcel counts as delivered without a report. */
  max_delivery_days: 60,
  /** Maximum number of products that a statement can name. */
  max_products: 50,
} as const

/** A product as named by the buyer: by its name or its code. */
export const WithdrawnProduct = z.strictObject({ name: line(200, 1), quantity: z.number().int().min(1).max(1000) })
export type WithdrawnProduct = z.output<typeof WithdrawnProduct>

/**
 * A declaration of withdrawal. `only_products` is empty if it covers the whole order; otherwise `lines` are the pieces of the order that
 * were recognized in it.
 */
export const Withdrawal = z.strictObject({
  name: z.string(),
  only_products: z.string(),
  lines: z.array(z.strictObject({ line_id: Id, quantity: z.number().int() })),
  at: InstantText,
})

/** Formats the products of a statement: "2 × OBD-II cable, 1 × Splitter"; empty for the whole order. */
export const productsText = (products: readonly WithdrawnProduct[]): string =>
  products.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
