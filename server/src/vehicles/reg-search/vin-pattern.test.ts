import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternIn, patternOf, scoreWith } from './vin-pattern.ts'

test('the pattern is all of a number that says the model, and nothing that says the car', () => {
  expect(patternOf('WVWZZZAUZGW123456')).toEqual({ pattern: 'WVWZZZAU', year_code: 'G' })
  expect(patternIn('wvw zzz auz g p 000001')).toEqual(patternOf('WVWZZZAUZGW123456'))
  expect(patternOf('WBA3B1C50EK123456')).not.toEqual(patternOf('WBA3B1C50FK123456'))
})

test('what is no VIN, or a mistyped one, teaches nothing', () => {
  for (const text of ['', 'B-XY 12', 'WVWZZZAUZGW12345', '1HGCM82633A004353']) expect(patternIn(text)).toBeUndefined()
  expect(patternIn('1HGCM82633A004352')).toEqual({ pattern: '1HGCM826', year_code: '3' })
})

test.each([
  [0, 1, 1, 50],
  [80, 1, 1, 90],
  [80, 3, 3, 95],
  [80, 1, 4, 84],
  [80, 0, 4, 80],
  [0, 9, 9, 90],
  [80, 50, 50, 99],
])('of %d by the number itself, %d of %d orders make %d', (decoded, own, all, score) => {
  expect(scoreWith(decoded, own, all)).toBe(score)
})

test('orders only add, more of them more, and never certainty', () =>
  fc.assert(
    fc.property(fc.nat(80), fc.nat(50), fc.nat(50), (decoded, own, others) => {
      const score = scoreWith(decoded, own, own + others)
      expect(score).toBeGreaterThanOrEqual(decoded)
      expect(score).toBeLessThan(100)
      expect(scoreWith(decoded, own + 1, own + 1 + others)).toBeGreaterThanOrEqual(score)
    }),
  ))
