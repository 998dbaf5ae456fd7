import { expect, it } from 'vitest'
import { money } from '../../api/amounts.ts'
import { type ContentUnit, type PricedUnit, unitPrice } from './unit-price.ts'

it.each<[price: number, content: number, unit: ContentUnit, expected: number, per: PricedUnit]>([
  [499, 500, 'g', 998, 'kg'],
  [1999, 2.5, 'kg', 800, 'kg'],
  [1000, 330, 'ml', 3030, 'l'],
  [1250, 0.75, 'l', 1667, 'l'],
  [900, 150, 'cm', 600, 'm'],
  [900, 1.5, 'm', 600, 'm'],
  [1500, 0.125, 'm2', 12_000, 'm2'],
  [1290, 100, 'piece', 13, 'piece'],
  [1, 2, 'piece', 1, 'piece'],
])('%i for %f %s is %i per %s', (price, content, content_unit, expected, per) => {
  expect(unitPrice(money(BigInt(price)), { content, content_unit })).toEqual({ price: BigInt(expected), per })
})

it('is undefined without a content, or where the price is that of one unit', () => {
  expect(unitPrice(money(100n), { content: null, content_unit: 'kg' })).toBeUndefined()
  expect(unitPrice(money(100n), { content: 1, content_unit: 'kg' })).toBeUndefined()
  expect(unitPrice(money(100n), { content: 1000, content_unit: 'ml' })).toBeUndefined()
  expect(unitPrice(money(100n), { content: 0.0001, content_unit: 'l' })).toBeUndefined()
})
