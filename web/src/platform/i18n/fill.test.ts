import { expect, test } from 'vitest'
import { fill, textOf } from './fill.ts'

test('placeholders are filled, the unknown ones stay', () => {
  expect(fill('{{from}}–{{ to }} of {{total}}', { from: 1, to: '20' })).toBe('1–20 of {{total}}')
})

test('a value is text, never a pattern', () => {
  expect(fill('Hello {{name}}', { name: '$& {{name}}' })).toBe('Hello $& {{name}}')
})

test('in a text read from the right each value keeps its own direction', () => {
  const text = fill('{{name}}: {{count}}', { name: 'EDC17 (1).bin', count: 3 }, 'rtl')
  expect(text).toBe('\u2068EDC17 (1).bin\u2069: 3')
})

const arabic = { day_zero: '0', day_one: '1', day_two: '2', day_few: 'few', day_many: 'many', day_other: 'other' }

test('each language counts in its own way', () => {
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

test('a key without forms is used for every count, a missing form falls back to the last', () => {
  expect(textOf({ left: '{{count}} left' }, 'en', 'left', { count: 3 })).toBe('{{count}} left')
  expect(textOf({ left_other: 'left' }, 'ar', 'left', { count: 2 })).toBe('left')
  expect(textOf({}, 'en', 'left', { count: 2 })).toBeUndefined()
})
