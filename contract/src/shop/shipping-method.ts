import { z } from 'zod'
import { Id, InstantText, line, MoneyInput, MoneyText } from '../api/scalars.ts'

/** A way to send an order; local means within the seller's country. Costs are without VAT, times are text ("2 to 3 days"). */
export const ShippingMethod = z.strictObject({
  _id: Id,
  name: z.string(),
  local_shipping_cost: MoneyText,
  international_shipping_cost: MoneyText,
  local_shipping_time: z.string(),
  international_shipping_time: z.string(),
  /** Whether the cost is charged for each piece, instead of once. */
  charge_per_product: z.boolean(),
  /** From this net amount of products on it costs nothing; null: never. */
  free_from: MoneyText.nullable(),
  status: z.boolean(),
  created_at: InstantText,
})
export type ShippingMethod = z.output<typeof ShippingMethod>

/** The specification's clients send the value of a form: only the text "true" means true. */
const FormFlag = z.union([z.boolean(), z.string().max(10)]).transform((value) => value === true || value === 'true')

export const ShippingMethodInput = z.strictObject({
  name: line(80, 1),
  local_shipping_cost: MoneyInput,
  international_shipping_cost: MoneyInput,
  local_shipping_time: line(60).default(''),
  international_shipping_time: line(60).default(''),
  charge_per_product: FormFlag.default(false),
  free_from: MoneyInput.nullable().default(null),
  status: z.boolean().default(true),
})
