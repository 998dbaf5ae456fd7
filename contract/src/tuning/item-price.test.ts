import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credits } from '../api/amounts.ts'
import { percent } from '../site/vat.ts'
import type { Car } from './car.ts'
import { optionPrice, type PriceBasis, servicePrice } from './item-price.ts'
import { priceOrder } from './price.ts'

type Rule = PriceBasis['price_rules'][number]

const truck: Car = { vtype: 'Truck', manufacture: 'MAN', fuel_type: 'diesel', ecu_brand: 'Bosch', ecu_version: 'MD1' }
const rule = (kind: Rule['kind'], parts: Partial<Rule>): Rule => ({
  rule_id: kind,
  kind,
  name: { group: 'Dealers', class: 'truck', tool: 'slave' }[kind],
  service_id: null,
  change: 'discount',
  price: credits(0n),
  percentage: percent(0n),
  ...parts,
})
const off = (share: bigint) => ({ change: 'discount', percentage: percent(share) }) as const
const more = (share: bigint) => ({ change: 'surcharge', percentage: percent(share) }) as const
const fixed = (price: bigint) => ({ change: 'fixed', service_id: 's1', price: credits(price) }) as const

const basis = (...price_rules: Rule[]): PriceBasis => ({
  special_prices: [],
  price_rules,
  car: truck,
  master_slave: 'slave',
})
const stage = { _id: 's1', price: credits(90_00n) }
const priceOf = (...rules: Rule[]) => servicePrice(stage, basis(...rules)).price
const md1 = { ecu: 'Bosch MD1', service_id: 's1', price: credits(150_00n) }

describe('the price of a service', () => {
  it('is the price of the price type if no rule applies', () => {
    expect(priceOf()).toBe(90_00n)
    expect(
      priceOf(rule('class', { name: 'Car', ...more(50_00n) }), rule('tool', { name: 'master', ...off(50_00n) })),
    ).toBe(90_00n)
    const unknown = { ...basis(rule('class', more(50_00n)), rule('tool', more(50_00n))), master_slave: null }
    expect(servicePrice(stage, { ...unknown, car: { ...truck, vtype: '' } }).price).toBe(90_00n)
  })

  it('is changed by percent for group, class and tool in turn, rounded half up each time', () => {
    const rules = [rule('tool', off(33_33n)), rule('class', more(50_00n)), rule('group', off(10_00n))]
    const { price, steps } = servicePrice(stage, basis(...rules))
    expect(steps.map(({ by, price: after }) => [by, after])).toEqual([
      ['price_type', 90_00n],
      ['group', 81_00n],
      ['class', 121_50n],
      ['tool', 81_00n],
    ])
    expect(price).toBe(81_00n)
  })

  it('uses the fixed price of the group before that of the control unit, the tool and the class', () => {
    const rules = [rule('class', fixed(1_00n)), rule('tool', fixed(2_00n)), rule('group', fixed(4_00n))]
    expect(priceOf(...rules.slice(0, 1))).toBe(1_00n)
    expect(priceOf(...rules.slice(0, 2))).toBe(2_00n)
    const special = { ...basis(...rules.slice(0, 2)), special_prices: [md1] }
    expect(servicePrice(stage, special).price).toBe(150_00n)
    expect(servicePrice(stage, { ...special, price_rules: rules }).price).toBe(4_00n)
  })

  it('uses the rule for the service instead of the general rule', () => {
    const everything = rule('group', off(10_00n))
    expect(priceOf(everything, rule('group', { service_id: 's1', ...off(20_00n) }))).toBe(72_00n)
    expect(priceOf(everything, rule('group', fixed(50_00n)))).toBe(50_00n)
    expect(priceOf(everything, rule('group', { ...fixed(50_00n), service_id: 's2' }))).toBe(81_00n)
    expect(priceOf(everything, rule('group', fixed(50_00n)), rule('class', more(50_00n)))).toBe(75_00n)
  })
})

describe('the price of an option', () => {
  it('is changed by general percentages, except for an option that reduces the price', () => {
    const given = basis(rule('group', off(10_00n)), rule('class', fixed(1_00n)))
    expect(optionPrice({ price: credits(20_00n), effect: 'increment' }, given).price).toBe(18_00n)
    expect(optionPrice({ price: credits(20_00n), effect: 'decrement' }, given)).toEqual({ price: 20_00n, steps: [] })
  })
})

const amount = fc.bigInt({ min: 0n, max: 10_000_00n }).map(credits)
const anyChange = fc.oneof(
  fc.bigInt({ min: 0n, max: 10_000n }).map(off),
  fc.bigInt({ min: 0n, max: 99_999n }).map(more),
  amount.map((price) => ({ change: 'fixed', price }) as const),
)
const anyRule = fc
  .record({
    kind: fc.constantFrom('group' as const, 'class' as const, 'tool' as const),
    service_id: fc.constantFrom('s1', 's2'),
    isForAll: fc.boolean(),
    change: anyChange,
  })
  .map(({ kind, service_id, isForAll, change }) =>
    rule(kind, { ...change, service_id: isForAll && change.change !== 'fixed' ? null : service_id }),
  )
const anyRules = fc.uniqueArray(anyRule, { selector: ({ kind, service_id }) => `${kind} ${service_id}`, maxLength: 9 })
const anyBasis = fc.record({ rules: anyRules, special: fc.option(amount) }).map(({ rules, special }) => ({
  ...basis(...rules),
  special_prices: special === null ? [] : [{ ...md1, price: special }],
}))

describe('any rules', () => {
  it('give a price that is never negative, and the last step is the price', () => {
    fc.assert(
      fc.property(anyBasis, amount, (given, price) => {
        const result = servicePrice({ _id: 's1', price }, given)
        expect(result.price).toBeGreaterThanOrEqual(0n)
        expect(result.steps.at(-1)?.price).toBe(result.price)
        expect(result.steps.every((step) => step.price >= 0n)).toBe(true)
      }),
    )
  })

  it('give the same price in any order', () => {
    fc.assert(
      fc.property(anyBasis, amount, fc.infiniteStream(fc.nat()), (given, price, random) => {
        const shuffled = given.price_rules
          .map((one) => ({ one, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const service = { _id: 's1', price }
        expect(servicePrice(service, { ...given, price_rules: shuffled })).toEqual(servicePrice(service, given))
      }),
    )
  })

  it('count once per kind, fixed prices before percentages', () => {
    const order = ['price_type', 'class', 'tool', 'control_unit', 'group']
    fc.assert(
      fc.property(anyBasis, amount, (given, price) => {
        const { steps } = servicePrice({ _id: 's1', price }, given)
        const kinds = steps.flatMap(({ by }) => (by === 'price_type' || by === 'control_unit' ? [] : [by]))
        expect(new Set(kinds).size).toBe(kinds.length)
        const places = steps.map(({ by, change }) =>
          change === 'fixed' ? order.indexOf(by) : 10 + ['group', 'class', 'tool'].indexOf(by),
        )
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })

  it('never make an order negative', () => {
    fc.assert(
      fc.property(anyBasis, amount, amount, (given, price, reduction) => {
        const services = ['s1', 's2'].map((_id) => ({ _id, name: _id, ...servicePrice({ _id, price }, given) }))
        const decrement = { price: reduction, effect: 'decrement' } as const
        const options = [{ _id: 'o1', name: 'Fleet', ...decrement, ...optionPrice(decrement, given) }]
        expect(priceOrder({ services, options, combinations: [] }).total).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})
