import { expect, test } from 'vitest'
import { fill, textOf } from './fill.ts'

test('fills placeholders and keeps unknown ones', () => {
  expect(fill('{{from}}–{{ to }} of {{total}}', { from: 1, to: '20' })).toBe('1–20 of {{total}}')
})

test('inserts values as text, not as patterns', () => {
  expect(fill('Hello {{name}}', { name: '$& {{name}}' })).toBe('Hello $& {{name}}')
})

test('isolates the direction of values in right-to-left text', () => {
  const text = fill('{{name}}: {{count}}', { name: 'EDC17 (1).bin', count: 3 }, 'rtl')
  expect(text).toBe('\u2068EDC17 (1).bin\u2069: 3')
})

const arabic = { day_zero: '0', day_one: '1', day_two: '2', day_few: 'few', day_many: 'many', day_other: 'other' }

test('uses the plural rules of each language', () => {
  expect([0, 1, 2, 3, 11, 100].map((count) => textOf(arabic, 'ar', 'day', { count }))).toEqual([
    '0',
    '1',
    '2',
    'few',
    'many',
    'other',
  ])
  expect(textOf({ day_one: 'day', day_other: 'days' }, 'en', 'day', { count: 1 })).toBe('day')
  expect(textOf({ day_one: 'day', day_other: 'days' }, 'en', 'day', { count: 2.5 })).toBe('days')
})

test('falls back to a key without plural forms, or to its last form', () => {
  expect(textOf({ left: '{{count}} left' }, 'en', 'left', { count: 3 })).toBe('{{count}} left')
  expect(textOf({ left_other: 'left' }, 'ar', 'left', { count: 2 })).toBe('left')
  expect(textOf({}, 'en', 'left', { count: 2 })).toBeUndefined()
})
