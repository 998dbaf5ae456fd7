import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credits } from '../api/amounts.ts'
import { percent } from '../site/vat.ts'
import type { CombinationPrice } from './combination.ts'
import { priceOrder, type Selection } from './price.ts'

const price = fc.bigInt({ min: 0n, max: 10_000_00n }).map(credits)
const service = fc.record({ _id: fc.uuid(), name: fc.string(), price })
const option = fc.record({
  _id: fc.uuid(),
  name: fc.string(),
  price,
  effect: fc.constantFrom('increment' as const, 'decrement' as const),
})

const chosen = fc.record({
  services: fc.uniqueArray(service, { selector: ({ _id }) => _id, maxLength: 6 }),
  options: fc.uniqueArray(option, { selector: ({ _id }) => _id, maxLength: 12 }),
})

/** Generates combinations of selected and unselected items. */
const combinationsOf = ({ services, options }: Pick<Selection, 'services' | 'options'>) => {
  const notChosen = fc.constant(['00000000-0000-4000-8000-000000000000'])
  const some = (ids: string[]) =>
    fc.oneof({ weight: 5, arbitrary: fc.subarray(ids, { maxLength: Math.min(3, ids.length) }) }, notChosen)
  return fc.uniqueArray(
    fc.record({
      _id: fc.uuid(),
      name: fc.string(),
      service_ids: some(services.map(({ _id }) => _id)),
      option_ids: some(options.map(({ _id }) => _id)),
      amount: fc.oneof(fc.constant(credits(0n)), price),
      percentage: fc.bigInt({ min: 0n, max: 10_000n }).map(percent),
    }),
    { selector: ({ _id }) => _id, maxLength: 8 },
  )
}
const selection: fc.Arbitrary<Selection> = chosen.chain((basket) =>
  combinationsOf(basket).map((combinations) => ({ ...basket, combinations })),
)
const reversed = ({ services, options, combinations }: Selection): Selection => ({
  services: services.toReversed(),
  options: options.toReversed(),
  combinations: combinations.toReversed(),
})

const stage = { _id: 's1', name: 'Stage 1', price: credits(90_00n) }
const gearbox = { _id: 's2', name: 'Gearbox', price: credits(60_01n) }
const launch = { _id: 'o1', name: 'Launch control', effect: 'increment' as const, price: credits(25_00n) }
const together = (parts: Partial<CombinationPrice>): CombinationPrice => ({
  _id: 'c1',
  name: 'Together',
  service_ids: ['s1', 's2'],
  option_ids: [],
  amount: credits(0n),
  percentage: percent(0n),
  ...parts,
})
const discountsOf = (given: Selection) =>
  priceOrder(given).lines.flatMap(({ kind, id, amount }) => (kind === 'discount' ? [[id, amount]] : []))

describe('priceOrder', () => {
  it('adds up services and options and subtracts decrements', () => {
    const { lines, total } = priceOrder({
      services: [{ _id: 'a', name: 'Stage 1', price: credits(90_00n) }],
      options: [
        { _id: 'b', name: 'Own file', effect: 'decrement', price: credits(15_00n) },
        { _id: 'c', name: 'Launch control', effect: 'increment', price: credits(25_50n) },
      ],
      combinations: [],
    })
    expect(total).toBe(100_50n)
    expect(lines.map(({ kind, id, amount }) => [kind, id, amount])).toEqual([
      ['service', 'a', 90_00n],
      ['option', 'c', 25_50n],
      ['option', 'b', -15_00n],
    ])
  })

  it('never subtracts more than the sum', () => {
    const { lines, total } = priceOrder({
      services: [{ _id: 'a', name: 'Checksum', price: credits(10_00n) }],
      options: [{ _id: 'b', name: 'Fleet', effect: 'decrement', price: credits(15_00n) }],
      combinations: [],
    })
    expect(total).toBe(0n)
    expect(lines.at(-1)?.amount).toBe(-10_00n)
  })

  it('has a non-negative total equal to the sum of its lines', () => {
    fc.assert(
      fc.property(selection, (given) => {
        const { lines, total } = priceOrder(given)
        expect(total).toBeGreaterThanOrEqual(0n)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total)
        const bought = lines.filter(({ kind }) => kind !== 'discount')
        expect(bought).toHaveLength(given.services.length + given.options.length)
      }),
    )
  })

  it('does not depend on the order of selection', () => {
    fc.assert(
      fc.property(selection, (given) => {
        expect(priceOrder(reversed(given))).toEqual(priceOrder(given))
      }),
    )
  })

  it('costs no less with one more increment, and no more with one more decrement', () => {
    fc.assert(
      fc.property(chosen, option, (basket, more) => {
        const without = { ...basket, combinations: [] }
        const before = priceOrder(without).total
        const after = priceOrder({ ...without, options: [...basket.options, { ...more, _id: `z${more._id}` }] }).total
        if (more.effect === 'increment') expect(after).toBeGreaterThanOrEqual(before)
        else expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })

  it('never costs more with a combination, whose discount is at most the price of its parts', () => {
    fc.assert(
      fc.property(selection, (given) => {
        const { lines, total } = priceOrder(given)
        expect(total).toBeLessThanOrEqual(priceOrder({ ...given, combinations: [] }).total)
        for (const { id, amount } of lines.filter(({ kind }) => kind === 'discount')) {
          const combination = given.combinations.find(({ _id }) => _id === id)
          const parts = [...(combination?.service_ids ?? []), ...(combination?.option_ids ?? [])]
          const cost = lines.reduce(
            (sum, line) => (parts.includes(line.id) && line.amount > 0n ? sum + line.amount : sum),
            0n,
          )
          expect(-amount).toBeLessThanOrEqual(cost)
        }
      }),
    )
  })

  it('uses each part in one discount only', () => {
    fc.assert(
      fc.property(selection, (given) => {
        const ids = priceOrder(given).lines.flatMap(({ kind, id }) => (kind === 'discount' ? [id] : []))
        const parts = given.combinations
          .filter(({ _id }) => ids.includes(_id))
          .flatMap(({ service_ids, option_ids }) => [...service_ids, ...option_ids])
        expect(new Set(parts).size).toBe(parts.length)
      }),
    )
  })
})

describe('a combination', () => {
  const basket = { services: [stage, gearbox], options: [launch] }

  it('discounts credits or percent, rounded half up, if all its parts are selected', () => {
    expect(discountsOf({ ...basket, combinations: [together({ amount: credits(20_00n) })] })).toEqual([['c1', -20_00n]])
    expect(discountsOf({ ...basket, combinations: [together({ percentage: percent(10_00n) })] })).toEqual([
      ['c1', -15_00n],
    ])
    expect(discountsOf({ ...basket, combinations: [together({ percentage: percent(50_00n) })] })).toEqual([
      ['c1', -75_01n],
    ])
    const missing = { services: [stage], options: [launch], combinations: [together({ amount: credits(20_00n) })] }
    expect(discountsOf(missing)).toEqual([])
  })

  it('is replaced by a larger one that shares a part, but added to one that shares none', () => {
    const small = together({ amount: credits(10_00n) })
    const large = together({ _id: 'c2', service_ids: ['s1'], option_ids: ['o1'], amount: credits(12_00n) })
    expect(discountsOf({ ...basket, combinations: [small, large] })).toEqual([['c2', -12_00n]])
    const apart = { ...large, service_ids: [], option_ids: ['o1', 'o2'] }
    const second = { ...launch, _id: 'o2' }
    const both = { ...basket, options: [launch, second], combinations: [small, apart] }
    expect(discountsOf(both)).toEqual([
      ['c2', -12_00n],
      ['c1', -10_00n],
    ])
  })
})
