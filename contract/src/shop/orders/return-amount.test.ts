import { expect, test } from 'vitest'
import { money } from '../../api/amounts.ts'
import { percent } from '../../site/vat.ts'
import { returnAmount } from './return-amount.ts'

const line = (_id: string, price: bigint, quantity: number, discount = 0n) => ({
  ...{ _id, quantity },
  price: money(price),
  discount: money(discount),
})
const of = (pieces: Record<string, number>) =>
  returnAmount([line('a', 1000n, 3, 300n), line('b', 250n, 1)], {
    pieces: new Map(Object.entries(pieces)),
    vat_percentage: percent(1900n),
  })

test('prices returned pieces at their share of the line after its discount, with VAT', () => {
  expect(of({})).toBe(0n)
  expect(of({ a: 1 })).toBe(1071n)
  expect(of({ a: 3, b: 1 })).toBe(3511n)
})
