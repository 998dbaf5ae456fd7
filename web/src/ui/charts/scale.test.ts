import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaUnder, axisTicks, daysOf, linePath, spread } from './scale.ts'

test('has round ticks that include the largest value', () => {
  expect(axisTicks(87)).toEqual([0, 50, 100])
  expect(axisTicks(3)).toEqual([0, 1, 2, 3])
  expect(axisTicks(0.4)).toEqual([0, 0.2, 0.4])
  expect(axisTicks(412)).toEqual([0, 200, 400, 600])
})

test('starts ticks at zero, ends them at or above the largest value, and has few', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (max) => {
      const ticks = axisTicks(max)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-6))
      expect(ticks.length).toBeLessThanOrEqual(4)
    }),
  )
})

test('uses whole-numbered ticks for counts, up to the largest value or above', () => {
  expect(axisTicks(1, 3, { isWhole: true })).toEqual([0, 1])
  expect(axisTicks(7, 3, { isWhole: true })).toEqual([0, 5, 10])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (max) => {
      const ticks = axisTicks(max, 3, { isWhole: true })
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
    }),
  )
})

test('returns ticks for an axis without figures', () => {
  expect(axisTicks(0)).toEqual([0, 1])
  expect(axisTicks(Number.NaN)).toEqual([0, 1])
})

test('draws lines and areas through their points', () => {
  expect(
    linePath([
      [0, 10],
      [5, 2.25],
    ]),
  ).toBe('M0 10L5 2.3')
  expect(
    areaUnder(
      [
        [0, 10],
        [5, 2],
      ],
      20,
    ),
  ).toBe('M0 10L5 2L5 20L0 20Z')
  expect(areaUnder([], 20)).toBe('')
})

test('keeps the first and the last label', () => {
  expect(spread(30, 4)).toEqual([0, 10, 19, 29])
  expect(spread(2, 4)).toEqual([0, 1])
})

test('shows each day only once', () => {
  const dayOf = (time: number) => `day ${Math.floor(time / 24)}`
  const named = (times: number[]) => daysOf(times, dayOf).map(({ day }) => day)
  expect(named([1, 6, 12])).toEqual(['day 0'])
  expect(named([0, 20, 40])).toEqual(['day 0', 'day 1'])
  expect(named([20, 38, 46])).toEqual(['day 0', 'day 1'])
  expect(named([0, 24, 48])).toEqual(['day 0', 'day 1', 'day 2'])
})
