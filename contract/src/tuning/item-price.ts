import { z } from 'zod'
import { type Credits, credits, divideHalfUp } from '../api/amounts.ts'
import type { Decoded } from '../api/endpoint.ts'
import { CreditsText, Id } from '../api/scalars.ts'
import { PercentText, percent } from '../site/vat.ts'
import { type Car, isNamed } from './car.ts'
import type { MasterSlave } from './master-slave.ts'
import { type PriceChange, type PriceRuleKind, priceChanges, priceRuleKinds, type RulePrice } from './price-rule.ts'
import type { Effect } from './service.ts'
import { type SpecialPrice, specialPriceOf } from './special-ecu.ts'

export const priceReasons = ['price_type', 'control_unit', ...priceRuleKinds] as const

/** A step of the price calculation, with the price after it. Orders keep their steps when a rule is changed or deleted. */
export const PriceStep = z.strictObject({
  by: z.enum(priceReasons),
  /** The price rule. Null if the price type or a special price for control units caused the step. */
  rule_id: Id.nullable(),
  /** The name of the rule or the control unit; empty for the price type. */
  name: z.string(),
  change: z.enum(priceChanges),
  percentage: PercentText,
  price: CreditsText,
})
export type PriceStep = Decoded<z.output<typeof PriceStep>>

type Rule = Decoded<RulePrice>

/**
 * The data that determines the price of a service or an option. `price_rules` contains a rule for a price group only if the customer
 * belongs to that group.
 */
export type PriceBasis = {
  special_prices: readonly Decoded<SpecialPrice>[]
  price_rules: readonly Rule[]
  car: Car
  master_slave: MasterSlave | null
}

export type ItemPrice = { price: Credits; steps: PriceStep[] }

/**
 * The order in which rules are applied. A later fixed price replaces an earlier one. After the fixed prices, each percentage changes the
 * current price.
 */
const fixedOrder = ['class', 'tool', 'control_unit', 'group'] as const
const percentOrder = ['group', 'class', 'tool'] as const

const isFor = ({ kind, name }: Rule, { car, master_slave }: PriceBasis): boolean =>
  ({ group: true, class: isNamed(car.vtype, [name]), tool: name === master_slave })[kind]

/** Returns the rule of this kind that applies: a rule for the service takes precedence over a general rule. */
function applicableRule(kind: PriceRuleKind, serviceId: string | null, basis: PriceBasis): Rule | undefined {
  const [first] = basis.price_rules
    .filter((rule) => rule.kind === kind && isFor(rule, basis))
    .filter(({ service_id }) => service_id === null || service_id === serviceId)
    .sort((a, b) => Number(a.service_id === null) - Number(b.service_id === null) || (a.rule_id < b.rule_id ? -1 : 1))
  return first
}

/** Changes a price by a percentage in hundredths of a percent. The difference is rounded half up. The result is never negative. */
function changed(price: Credits, change: PriceChange, percentage: bigint): Credits {
  const difference = divideHalfUp(price * percentage, 10_000n)
  if (change === 'surcharge') return credits(price + difference)
  return credits(difference < price ? price - difference : 0n)
}

type Fixed = { rule_id: string | null; name: string; price: Credits }

/** Returns the fixed price from a rule of this kind or for the control unit; undefined if there is none. */
function fixedPrice(by: (typeof fixedOrder)[number], serviceId: string, basis: PriceBasis): Fixed | undefined {
  if (by === 'control_unit') {
    const special = specialPriceOf(basis.special_prices, serviceId, basis.car)
    return special && { rule_id: null, name: special.ecu, price: special.price }
  }
  const rule = applicableRule(by, serviceId, basis)
  return rule?.change === 'fixed' ? rule : undefined
}

const noChange = { change: 'fixed', percentage: percent(0n) } as const

function itemPrice(listed: Credits, serviceId: string | null, basis: PriceBasis): ItemPrice {
  const steps: PriceStep[] = [{ by: 'price_type', rule_id: null, name: '', ...noChange, price: listed }]
  let price = listed
  for (const by of serviceId === null ? [] : fixedOrder) {
    const fixed = fixedPrice(by, serviceId ?? '', basis)
    if (!fixed) continue
    price = fixed.price
    steps.push({ by, rule_id: fixed.rule_id, name: fixed.name, ...noChange, price })
  }
  for (const by of percentOrder) {
    const rule = applicableRule(by, serviceId, basis)
    if (!rule || rule.change === 'fixed' || rule.percentage === 0n) continue
    const { rule_id, name, change, percentage } = rule
    price = changed(price, change, percentage)
    steps.push({ by, rule_id, name, change, percentage, price })
  }
  return { price, steps }
}

/** Calculates the price of a service in credits. Used by browser and server. The order of the rules is described in docs/decisions/056. */
export const servicePrice = (service: { _id: string; price: Credits }, basis: PriceBasis): ItemPrice =>
  itemPrice(service.price, service._id, basis)

/** Calculates the price of an option. The amount of an option that reduces the order's price is not changed by rules. */
export const optionPrice = (option: { price: Credits; effect: Effect }, basis: PriceBasis): ItemPrice =>
  option.effect === 'decrement' ? { price: option.price, steps: [] } : itemPrice(option.price, null, basis)
