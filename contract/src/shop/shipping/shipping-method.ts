import { z } from 'zod'
import { Id, InstantText, line, MoneyInput, MoneyText, paragraph } from '../../api/scalars.ts'
import { PercentInput, PercentText } from '../../site/vat.ts'

/** Kinds of shipping methods. For a pick-up at the seller's premises, the VAT of the seller's country applies. */
export const shippingKinds = ['parcel', 'pickup'] as const

export const shippingRules = { max_tiers: 20, max_kilograms: 10_000, max_pickup_text: 300 } as const

/** The net cost of a parcel up to a weight in kilograms. */
const WeightTier = z.strictObject({ up_to: z.number(), local_cost: MoneyText, international_cost: MoneyText })

/** A shipping method. Local means within the seller's country. Costs are net. Durations are texts such as "2 to 3 days". */
export const ShippingMethod = z.strictObject({
  _id: Id,
  name: z.string(),
  local_shipping_cost: MoneyText,
  international_shipping_cost: MoneyText,
  local_shipping_time: z.string(),
  international_shipping_time: z.string(),
  /** True if the shipping cost is charged per piece instead of per order. */
  charge_per_product: z.boolean(),
  /** Minimum net price and minimum number of the products; 0: no minimum. */
  min_order_amount: MoneyText,
  min_product_count: z.number().int(),
  /** Additional costs per order: a fixed amount, and `percentage` of the products' net price. */
  flat_amount: MoneyText,
  percentage: PercentText,
  /** Minimum net price of the products for free shipping; null: shipping is never free. */
  free_from: MoneyText.nullable(),
  /**
   * Costs by weight, lightest first. They replace the local and the international cost above, and orders heavier than the last tier
   * cannot be shipped. If empty, the weight does not matter.
   */
  weight_tiers: z.array(WeightTier),
  kind: z.enum(shippingKinds),
  /** Address and times for pick-up, as text; empty for parcels. */
  pickup_address: z.string(),
  pickup_hint: z.string(),
  status: z.boolean(),
  created_at: InstantText,
})
export type ShippingMethod = z.output<typeof ShippingMethod>

/** A boolean or a form value, because clients that follow the specification send form values. Only the text "true" means true. */
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
