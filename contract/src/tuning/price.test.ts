import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credits } from '../api/amounts.ts'
import { priceOrder, type Selection } from './price.ts'

const price = fc.bigInt({ min: 0n, max: 10_000_00n }).map(credits)
const service = fc.record({ _id: fc.uuid(), name: fc.string(), price })
const option = fc.record({
  _id: fc.uuid(),
  name: fc.string(),
  price,
  effect: fc.constantFrom('increment' as const, 'decrement' as const),
})
const selection: fc.Arbitrary<Selection> = fc.record({
  services: fc.uniqueArray(service, { selector: ({ _id }) => _id, maxLength: 6 }),
  options: fc.uniqueArray(option, { selector: ({ _id }) => _id, maxLength: 12 }),
})
const reversed = ({ services, options }: Selection): Selection => ({
  services: services.toReversed(),
  options: options.toReversed(),
})

describe('priceOrder', () => {
  it('adds services and options up, and takes off what an option takes off', () => {
    const { lines, total } = priceOrder({
      services: [{ _id: 'a', name: 'Stage 1', price: credits(90_00n) }],
      options: [
        { _id: 'b', name: 'Own file', effect: 'decrement', price: credits(15_00n) },
        { _id: 'c', name: 'Launch control', effect: 'increment', price: credits(25_50n) },
      ],
    })
    expect(total).toBe(100_50n)
    expect(lines.map(({ kind, id, amount }) => [kind, id, amount])).toEqual([
      ['service', 'a', 90_00n],
      ['option', 'c', 25_50n],
      ['option', 'b', -15_00n],
    ])
  })

  it('never takes off more than there is', () => {
    const { lines, total } = priceOrder({
      services: [{ _id: 'a', name: 'Checksum', price: credits(10_00n) }],
      options: [{ _id: 'b', name: 'Fleet', effect: 'decrement', price: credits(15_00n) }],
    })
    expect(total).toBe(0n)
    expect(lines.at(-1)?.amount).toBe(-10_00n)
  })

  it('is never negative, and its lines add up to the total', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        const { lines, total } = priceOrder(chosen)
        expect(total).toBeGreaterThanOrEqual(0n)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total)
        expect(lines).toHaveLength(chosen.services.length + chosen.options.length)
      }),
    )
  })

  it('does not depend on the order of choosing', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        expect(priceOrder(reversed(chosen))).toEqual(priceOrder(chosen))
      }),
    )
  })

  it('costs no less with one more increment, and no more with one more decrement', () => {
    fc.assert(
      fc.property(selection, option, (chosen, more) => {
        const before = priceOrder(chosen).total
        const after = priceOrder({ ...chosen, options: [...chosen.options, { ...more, _id: `z${more._id}` }] }).total
        if (more.effect === 'increment') expect(after).toBeGreaterThanOrEqual(before)
        else expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })
})
