import { z } from 'zod'
import { Id, InstantText, line } from '../../api/scalars.ts'

/** Buyers with a right of withdrawal. `eu`: private buyers in the EU. `everywhere`: all private buyers. */
export const withdrawalScopes = ['nobody', 'eu', 'everywhere'] as const
export type WithdrawalScope = (typeof withdrawalScopes)[number]

export const withdrawalRules = {
  /** Minimum withdrawal period in the EU, in days after delivery. */
  min_days: 14,
  max_days: 365,
  /** Maximum for the setting `delivery_days`. */
  max_delivery_days: 60,
  /** Maximum number of products in a declaration. */
  max_products: 50,
} as const

/** A product in a declaration. The buyer names the product by its name or code. */
export const WithdrawnProduct = z.strictObject({ name: line(200, 1), quantity: z.number().int().min(1).max(1000) })
export type WithdrawnProduct = z.output<typeof WithdrawnProduct>

/**
 * A declaration of withdrawal. `only_products` is the buyer's list of products; empty if the whole order is withdrawn. `lines` are the
 * pieces of the order that were recognized in this list. When they have come back, `returned_then` pieces of the line have.
 */
export const Withdrawal = z.strictObject({
  name: z.string(),
  only_products: z.string(),
  lines: z.array(z.strictObject({ line_id: Id, quantity: z.number().int(), returned_then: z.number().int() })),
  at: InstantText,
})

/** Formats the withdrawn products, such as "2 × OBD-II cable, 1 × Splitter". Empty if the whole order is withdrawn. */
export const productsText = (products: readonly WithdrawnProduct[]): string =>
  products.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

type OrderedPieces = { _id: string; quantity: number; returned: number }
type OpenWithdrawal = { only_products: string; lines: readonly { line_id: string; returned_then: number }[] } | null

/** The number of pieces of an order line that are neither returned nor part of the open withdrawal. */
export function outstandingPieces({ _id, quantity, returned }: OrderedPieces, withdrawal: OpenWithdrawal): number {
  if (withdrawal?.only_products === '') return 0
  const withdrawn = withdrawal?.lines.find(({ line_id }) => line_id === _id)?.returned_then ?? 0
  return Math.max(0, quantity - Math.max(returned, withdrawn))
}
