import { expect, test } from 'vitest'
import { changesBetween } from './use-steady-rows.ts'

test('counts rows that were added, removed or moved', () => {
  const before = ['a', 'b', 'c']
  expect(changesBetween(before, ['a', 'b', 'c'])).toBe(0)
  expect(changesBetween(before, ['n', 'a', 'b', 'c'])).toBe(1)
  expect(changesBetween(before, ['a', 'c'])).toBe(1)
  expect(changesBetween(before, ['n', 'a', 'b'])).toBe(2)
  expect(changesBetween(before, ['b', 'a', 'c'])).toBe(2)
  expect(changesBetween([], [])).toBe(0)
})
