import { expect, test } from 'vitest'
import { dayOf, lastDays, momentsOf } from './day-range.ts'

test('lasts from midnight to midnight in the user’s time zone', () => {
  const { from, before } = momentsOf({ from: '2026-03-29', to: '2026-03-29' })
  expect(new Date(from ?? 0)).toEqual(new Date(2026, 2, 29))
  expect(new Date(before ?? 0)).toEqual(new Date(2026, 2, 30))
})

test('sets no limit for an open end or an invalid day', () => {
  expect(momentsOf({ to: '2026-12-31' })).toEqual({ before: new Date(2027, 0, 1).toISOString() })
  expect(momentsOf({ from: 'yesterday', to: '2026-1-1' })).toEqual({})
})

test('includes today in the last days', () => {
  expect(lastDays(30, new Date(2026, 10, 21, 23, 59))).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  expect(lastDays(1, new Date(2026, 0, 1))).toEqual({ from: '2026-01-01', to: '2026-01-01' })
  expect(dayOf(new Date(2026, 1, 3))).toBe('2026-02-03')
})
