import { z } from 'zod'
import { Id, InstantText, line, MoneyInput, MoneyText, paragraph } from '../../api/scalars.ts'
import { PercentInput, PercentText } from '../../site/vat.ts'

/** A parcel is shipped; a pick-up is collected at the seller's place, so the seller's VAT applies. */
export const shippingKinds = ['parcel', 'pickup'] as const

export const shippingRules = { max_tiers: 20, max_kilograms: 10_000, max_pickup_text: 300 } as const

/** The cost of a parcel up to this weight in kilograms, without VAT. */
const WeightTier = z.strictObject({ up_to: z.number(), local_cost: MoneyText, international_cost: MoneyText })

/** A shipping method; local means within the seller's country. Costs are without VAT, durations are text ("2 to 3 days"). */
export const ShippingMethod = z.strictObject({
  _id: Id,
  name: z.string(),
  local_shipping_cost: MoneyText,
  international_shipping_cost: MoneyText,
  local_shipping_time: z.string(),
  international_shipping_time: z.string(),
  /** Whether the cost is charged per piece instead of once. */
  charge_per_product: z.boolean(),
  /** The minimum net amount and number of products; 0: no minimum. */
  min_order_amount: MoneyText,
  min_product_count: z.number().int(),
  /** Charged once per order in addition to the other costs, like the share of the products' net price. */
  flat_amount: MoneyText,
  percentage: PercentText,
  /** The net amount of products from which shipping is free; null: never. */
  free_from: MoneyText.nullable(),
  /**
   * Costs by weight, the lightest first, which replace the two costs above; heavier orders cannot be shipped. Empty: weight does not
   * matter.
   */
  weight_tiers: z.array(WeightTier),
  kind: z.enum(shippingKinds),
  /** Place and times of the pick-up; both empty for parcels. The times are text. */
  pickup_address: z.string(),
  pickup_hint: z.string(),
  status: z.boolean(),
  created_at: InstantText,
})
export type ShippingMethod = z.output<typeof ShippingMethod>

/** The specification's clients send form values: only the text "true" means true. */
const FormFlag = z.union([z.boolean(), z.string().max(10)]).transform((value) => value === true || value === 'true')

const isWholeGrams = (kilograms: number): boolean => Math.round(kilograms * 1000) / 1000 === kilograms

const WeightTierInput = z.strictObject({
  up_to: z
    .number()
    .positive()
    .max(shippingRules.max_kilograms)
    .refine(isWholeGrams, { params: { code: 'invalid' } }),
  local_cost: MoneyInput,
  international_cost: MoneyInput,
})

const WeightTiersInput = z
  .array(WeightTierInput)
  .max(shippingRules.max_tiers)
  .superRefine((tiers, context) => {
    for (const [at, { up_to }] of tiers.entries())
      if (up_to <= (tiers[at - 1]?.up_to ?? 0))
        context.addIssue({ code: 'custom', path: [at, 'up_to'], params: { code: 'not_ascending' } })
  })

export const ShippingMethodInput = z.strictObject({
  name: line(80, 1),
  local_shipping_cost: MoneyInput,
  international_shipping_cost: MoneyInput,
  local_shipping_time: line(60).default(''),
  international_shipping_time: line(60).default(''),
  charge_per_product: FormFlag.default(false),
  min_order_amount: MoneyInput.prefault('0'),
  min_product_count: z.number().int().min(0).max(10_000).default(0),
  flat_amount: MoneyInput.prefault('0'),
  percentage: PercentInput.prefault('0'),
  free_from: MoneyInput.nullable().default(null),
  weight_tiers: WeightTiersInput.default([]),
  kind: z.enum(shippingKinds).default('parcel'),
  /** Required for a pick-up. */
  pickup_address: paragraph(shippingRules.max_pickup_text).default(''),
  pickup_hint: paragraph(shippingRules.max_pickup_text).default(''),
  status: z.boolean().default(true),
})
