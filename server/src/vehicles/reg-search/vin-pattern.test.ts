import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineScore, parsePattern, patternOf } from './vin-pattern.ts'

test('the pattern identifies the model but not the individual car', () => {
  expect(patternOf('WVWZZZAUZGW123456')).toEqual({ pattern: 'WVWZZZAU', year_code: 'G' })
  expect(parsePattern('wvw zzz auz g p 000001')).toEqual(patternOf('WVWZZZAUZGW123456'))
  expect(patternOf('WBA3B1C50EK123456')).not.toEqual(patternOf('WBA3B1C50FK123456'))
})

test('an invalid or mistyped VIN has no pattern', () => {
  for (const text of ['', 'B-XY 12', 'WVWZZZAUZGW12345', '1HGCM82633A004353'])
    expect(parsePattern(text)).toBeUndefined()
  expect(parsePattern('1HGCM82633A004352')).toEqual({ pattern: '1HGCM826', year_code: '3' })
})

test.each([
  [0, 1, 1, 50],
  [80, 1, 1, 90],
  [80, 3, 3, 95],
  [80, 1, 4, 84],
  [80, 0, 4, 80],
  [0, 9, 9, 90],
  [80, 50, 50, 99],
])('combines a decoded score of %d with %d of %d orders to %d', (decoded, own, all, score) => {
  expect(combineScore(decoded, own, all)).toBe(score)
})

test('more orders raise the score, but never to certainty', () =>
  fc.assert(
    fc.property(fc.nat(80), fc.nat(50), fc.nat(50), (decoded, own, others) => {
      const score = combineScore(decoded, own, own + others)
      expect(score).toBeGreaterThanOrEqual(decoded)
      expect(score).toBeLessThan(100)
      expect(combineScore(decoded, own + 1, own + 1 + others)).toBeGreaterThanOrEqual(score)
    }),
  ))
