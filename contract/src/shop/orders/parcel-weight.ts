import type { weightUnits } from '../products/product.ts'

export type WeightUnit = (typeof weightUnits)[number]

const kilograms: Record<WeightUnit, number> = { g: 0.001, kg: 1, lb: 0.45359237, oz: 0.028349523125 }

type Weighed = { weight: number; weight_unit: WeightUnit; pieces: number }

/** Returns the weight of the pieces in kilograms, rounded to grams. Products with unknown weight count as zero. */
export const parcelWeight = (lines: readonly Weighed[]): number =>
  Math.round(
    lines.reduce((sum, { weight, weight_unit, pieces }) => sum + weight * kilograms[weight_unit] * pieces, 0) * 1000,
  ) / 1000
