import type { CallInput, Wire } from '@mapwright/contract/api/endpoint.ts'
import type { PriceChange, PriceRuleKind } from '@mapwright/contract/tuning/price-rule.ts'
import type { priceRuleCalls } from '@mapwright/contract/tuning/price-rule-endpoints.ts'

type Rule = Wire<typeof priceRuleCalls.list>['price_rules'][number]

/** The rule for a service. `value` is a price in credits or a percentage, as typed. */
export type ServiceRule = { change: PriceChange; value: string }
export type ServiceRules = Record<string, ServiceRule>

export type RuleValues = Pick<Rule, 'kind' | 'name' | 'change'> & {
  percentage: string
  services: ServiceRules
}

export const blankRule = (kind: PriceRuleKind): RuleValues => ({
  kind,
  name: kind === 'tool' ? 'slave' : '',
  change: 'discount',
  percentage: '',
  services: {},
})

/** Returns the form values of a rule. `write` formats an amount in the language of the page. */
export const ruleValuesOf = (
  { kind, name, change, percentage, services }: Rule,
  write: (text: string) => string,
): RuleValues => ({
  kind,
  name,
  change,
  percentage: Number(percentage) === 0 ? '' : write(percentage),
  services: Object.fromEntries(
    services.map(({ service_id, change: own, price, percentage: share }) => [
      service_id,
      { change: own, value: write(own === 'fixed' ? price : share) },
    ]),
  ),
})

/** Returns the request body. Services without a value are omitted, so that the general percentage applies to them. */
export const ruleBodyOf = (
  { percentage, services, ...rule }: RuleValues,
  readAmount: (text: string) => string,
): CallInput<typeof priceRuleCalls.add>['body'] => ({
  ...rule,
  percentage: readAmount(percentage) || '0',
  services: Object.entries(services).flatMap(([service_id, { change, value }]) => {
    const amount = readAmount(value)
    if (amount === '') return []
    return [{ service_id, change, ...(change === 'fixed' ? { price: amount } : { percentage: amount }) }]
  }),
})
