import { expect, test } from 'vitest'
import { spread } from './load.ts'
import { outcomeOf } from './report.ts'

test('the spread is the range of the rounds as a share of their median', () => {
  expect(spread([100, 120, 90])).toBeCloseTo(0.3)
  expect(spread([100])).toBe(0)
})

test.each([
  ['met', 0.9, 0],
  ['met on a noisy machine', 0.95, 0.5],
  ['MISSED', 0.72, 0.05],
  ['MISSED, one round says nothing about noise', 0.89, 0],
  ['open, because the floor varied by more than the shortfall', 0.85, 0.1],
] as const)('a budget of 0.9 is %s', (outcome, ratio, spread) => {
  expect(outcome).toMatch(new RegExp(`^${outcomeOf({ ratio, spread }, 0.9)}`))
})
