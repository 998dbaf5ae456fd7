import { z } from 'zod'
import { type Credits, divideHalfUp } from '../api/amounts.ts'
import { CreditsInput, CreditsText, Id, line } from '../api/scalars.ts'
import { type Percent, PercentInput, PercentText } from '../site/vat.ts'

const parts = { service_ids: z.array(Id), option_ids: z.array(Id) }
const off = {
  /** The discount in credits; zero if `percentage` is set. */
  amount: CreditsText,
  /** The discount as a percentage of the price of the parts; zero if `amount` is set. */
  percentage: PercentText,
}

/** A discount on services and options that are ordered together. */
export const Combination = z.strictObject({ _id: Id, name: z.string(), online: z.boolean(), ...parts, ...off })
export type Combination = z.output<typeof Combination>

export const CatalogueCombination = Combination.omit({ online: true })
export type CatalogueCombination = z.output<typeof CatalogueCombination>

const ids = z.array(Id).max(20).default([])

export const CombinationInput = z
  .strictObject({
    name: line(80, 1),
    online: z.boolean().default(true),
    service_ids: ids,
    option_ids: ids,
    amount: CreditsInput.optional(),
    percentage: PercentInput.optional(),
  })
  .refine(({ service_ids, option_ids }) => new Set(service_ids).size + new Set(option_ids).size >= 2, {
    path: ['service_ids'],
    params: { code: 'two_needed' },
  })
  .refine(({ amount = 0n, percentage = 0n }) => amount > 0n !== percentage > 0n, {
    path: ['amount'],
    params: { code: 'one_of_two' },
  })

export type CombinationPrice = {
  _id: string
  name: string
  service_ids: readonly string[]
  option_ids: readonly string[]
  amount: Credits
  percentage: Percent
}

/** Returns the discount on parts that cost `base` in total, in hundredths of a credit. It is at most `base`. Percentages are rounded half up. */
export function discountOf(
  { amount, percentage }: Pick<CombinationPrice, 'amount' | 'percentage'>,
  base: bigint,
): bigint {
  const wanted: bigint = amount > 0n ? amount : divideHalfUp(base * percentage, 10_000n)
  return wanted < base ? wanted : base
}
