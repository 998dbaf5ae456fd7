import { credits } from '@mapwright/contract/api/amounts.ts'
import type { CombinationPrice } from '@mapwright/contract/tuning/combination.ts'
import { priceOrder } from '@mapwright/contract/tuning/price.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Addition, type Bought, priceAddition } from './price-addition.ts'

const line = (kind: Bought['kind'], item_id: string, amount: bigint): Bought => ({
  kind,
  item_id,
  name: item_id,
  amount: credits(amount),
})
const option = (item_id: string, price: bigint): Addition => ({
  kind: 'option',
  item_id,
  name: item_id,
  price: credits(price),
})
const together = (_id: string, parts: string[], off: { amount?: bigint; percentage?: bigint }) =>
  ({
    _id,
    name: _id,
    service_ids: parts.filter((part) => part.startsWith('s')),
    option_ids: parts.filter((part) => part.startsWith('o')),
    amount: credits(off.amount ?? 0n),
    percentage: off.percentage ?? 0n,
  }) as unknown as CombinationPrice

describe('an addition', () => {
  const bought = [line('service', 's1', 100_00n)]

  it('costs its own price', () => {
    expect(priceAddition(bought, option('o1', 20_00n), [])).toEqual({
      discount: 0n,
      discount_id: null,
      discount_name: '',
      amount: 20_00n,
    })
  })

  it('costs less if it completes a combination, which is named', () => {
    const combination = together('both', ['s1', 'o1'], { percentage: 10_00n })
    expect(priceAddition(bought, option('o1', 20_00n), [combination])).toEqual({
      discount: 12_00n,
      discount_id: 'both',
      discount_name: 'both',
      amount: 8_00n,
    })
  })

  it('never has a negative price, however large the discount', () => {
    const combination = together('both', ['s1', 'o1'], { amount: 50_00n })
    expect(priceAddition(bought, option('o1', 20_00n), [combination])).toMatchObject({ discount: 20_00n, amount: 0n })
  })

  it('names no combination if it is free', () => {
    const combination = together('both', ['s1', 'o1'], { amount: 50_00n })
    expect(priceAddition(bought, option('o1', 0n), [combination])).toMatchObject({ discount: 0n, discount_id: null })
  })

  it('is priced in addition to the paid amount, not to current prices', () => {
    const paidMore = [line('service', 's1', 200_00n)]
    const combination = together('both', ['s1', 'o1'], { percentage: 10_00n })
    expect(priceAddition(paidMore, option('o1', 20_00n), [combination]).discount).toBe(20_00n)
  })

  it('does not compensate for the discount of an option', () => {
    const withFleet = [...bought, line('option', 'o9', -30_00n)]
    expect(priceAddition(withFleet, option('o1', 20_00n), []).amount).toBe(20_00n)
  })
})

test('costs between nothing and its own price for any purchase and combination', () => {
  const amount = fc.bigInt({ min: 0n, max: 500_00n })
  const parts = fc.uniqueArray(fc.constantFrom('s1', 's2', 'o1', 'o2', 'o3'), { minLength: 2 })
  const combination = fc
    .tuple(parts, amount, fc.boolean())
    .map(([names, off, isShare]) => together('', names, isShare ? { percentage: off % 100_01n } : { amount: off }))
  fc.assert(
    fc.property(amount, amount, amount, fc.array(combination, { maxLength: 6 }), (s1, o1, o3, some) => {
      const combinations = some.map((one, at) => ({ ...one, _id: `c${at}` }))
      const bought = [line('service', 's1', s1), line('option', 'o1', o1)]
      const added = priceAddition(bought, option('o3', o3), combinations)
      expect(added.amount >= 0n && added.amount <= o3).toBe(true)
      expect(added.amount).toBe(o3 - added.discount)
      expect(added.discount > 0n).toBe(added.discount_id !== null)
      const before = priceOrder({
        services: [{ _id: 's1', name: '', price: credits(s1) }],
        options: [{ _id: 'o1', name: '', price: credits(o1), effect: 'increment' }],
        combinations,
      }).total
      const after = priceOrder({
        services: [{ _id: 's1', name: '', price: credits(s1) }],
        options: [
          { _id: 'o1', name: '', price: credits(o1), effect: 'increment' },
          { _id: 'o3', name: '', price: credits(o3), effect: 'increment' },
        ],
        combinations,
      }).total
      const difference = after - before
      if (difference < 0n) expect(added.amount).toBe(0n)
      else expect(added.amount).toBe([difference, o3].sort((a, b) => (a < b ? -1 : 1))[0])
    }),
  )
})
