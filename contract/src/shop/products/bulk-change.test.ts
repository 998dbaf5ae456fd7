import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../api/amounts.ts'
import { newPrice, newStock, type PriceMode, type StockMode } from './bulk-change.ts'

describe('the price after a change', () => {
  it.each<[number, PriceMode, number, number | undefined, number]>([
    [1000, 'set', 1250, 1250, 1],
    [1000, 'raise', 250, 1250, 1],
    [1000, 'lower', 250, 750, 1],
    [1000, 'lower', 1001, undefined, 1],
    [999, 'raise_percent', 750, 1074, 1],
    [1005, 'raise_percent', 1000, 1106, 1],
    [1000, 'lower_percent', 10_000, 0, 1],
    [1000, 'lower_percent', 10_001, undefined, 1],
    [10_000, 'raise_percent', 125, 10_100, 100],
    [10_000, 'raise_percent', 50, 10_100, 100],
    [10_000_000_000, 'raise', 1, undefined, 1],
  ])('%i, %s %i: %s (unit %i)', (price, mode, value, expected, unit) => {
    const changed = newPrice(money(BigInt(price)), { mode, value: money(BigInt(value)) }, BigInt(unit))
    expect(changed).toBe(expected === undefined ? undefined : BigInt(expected))
  })

  it('never lowers a price that is to be raised', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 100_000n), (price, value) => {
        const raised = newPrice(money(price), { mode: 'raise_percent', value: money(value) }, 1n)
        expect(raised === undefined || raised >= price).toBe(true)
      }),
    )
  })
})

it.each<[number, StockMode, number, number | undefined]>([
  [5, 'set', 0, 0],
  [5, 'add', 3, 8],
  [5, 'remove', 5, 0],
  [5, 'remove', 6, undefined],
  [999_999, 'add', 2, undefined],
])('the stock of %i, %s %i: %s', (inventory, mode, count, expected) => {
  expect(newStock(inventory, { mode, count })).toBe(expected)
})
