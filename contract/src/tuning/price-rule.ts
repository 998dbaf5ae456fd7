import { z } from 'zod'
import { CreditsInput, CreditsText, Id, line } from '../api/scalars.ts'
import { PercentText, percent } from '../site/vat.ts'
import { masterSlave } from './master-slave.ts'

/** Kinds of price rules. group: for customers of a price group. class: for a vehicle type such as "Truck". tool: for master or slave tools. */
export const priceRuleKinds = ['group', 'class', 'tool'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]

export const percentChanges = ['discount', 'surcharge'] as const
export const priceChanges = ['fixed', ...percentChanges] as const
export type PriceChange = (typeof priceChanges)[number]

/** A price rule. Its percentage applies to all services and options, except for the services listed with a change of their own. */
export const PriceRule = z.strictObject({
  _id: Id,
  kind: z.enum(priceRuleKinds),
  /** The name of the price group or vehicle type, or `master` or `slave`. */
  name: z.string(),
  change: z.enum(percentChanges),
  /** The percentage for all services and options; zero if the rule only changes listed services. */
  percentage: PercentText,
  services: z.array(
    z.strictObject({ service_id: Id, change: z.enum(priceChanges), price: CreditsText, percentage: PercentText }),
  ),
  /** The number of customers in the price group; zero for other kinds of rules. */
  customers: z.number().int(),
})
export type PriceRule = z.output<typeof PriceRule>

/** A percentage such as "19", "19.5" or "150.00", with at most two decimals. */
const RulePercentInput = z
  .string()
  .max(6)
  .regex(/^\d{1,3}(\.\d{1,2})?$/)
  .meta({ format: 'decimal' })
  .transform((text) => percent(BigInt(Math.round(Number(text) * 100))))
  .default(percent(0n))

const isPossible = ({ change, percentage }: { change: PriceChange; percentage: bigint }) =>
  change !== 'discount' || percentage <= 10_000n
const tooMuch = { path: ['percentage'], params: { code: 'too_big', maximum: 100 } }

const ServiceRuleInput = z
  .strictObject({
    service_id: Id,
    change: z.enum(priceChanges),
    price: CreditsInput.optional(),
    percentage: RulePercentInput,
  })
  .refine(isPossible, tooMuch)
  .refine(({ change, price }) => (change === 'fixed') === (price !== undefined), {
    path: ['price'],
    params: { code: 'required' },
  })

const isUnique = (items: readonly { service_id: string }[]) =>
  new Set(items.map(({ service_id }) => service_id)).size === items.length

export const PriceRuleInput = z
  .strictObject({
    kind: z.enum(priceRuleKinds),
    name: line(80, 1),
    change: z.enum(percentChanges).default('discount'),
    percentage: RulePercentInput,
    services: z
      .array(ServiceRuleInput)
      .max(200)
      .refine(isUnique, { params: { code: 'twice' } })
      .default([]),
  })
  .refine(isPossible, tooMuch)
  .refine(({ kind, name }) => kind !== 'tool' || masterSlave.some((tool) => tool === name), { path: ['name'] })

/**
 * The effect of a price rule on one service. If `service_id` is null, the effect applies to all options, and to all services for which the
 * rule has no separate effect.
 */
export const RulePrice = z.strictObject({
  rule_id: Id,
  kind: z.enum(priceRuleKinds),
  name: z.string(),
  service_id: Id.nullable(),
  change: z.enum(priceChanges),
  price: CreditsText,
  percentage: PercentText,
})
export type RulePrice = z.output<typeof RulePrice>
