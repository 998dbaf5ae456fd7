import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['de', '140', 140],
  ['de', '185.000', 185_000],
  ['en', '185,000', 185_000],
  ['de', '-5', -5],
  ['ar', '١٤٠', 140],
  ['en', ' 12 ', 12],
])('in %s, %j is the whole number %d', (language, text, number) => {
  expect(readNumber(text, language, 0)).toBe(number)
})

test.each([
  ['de', '140,5'],
  ['en', '140.5'],
  ['de', '185.000,5'],
  ['en', '185.000'],
  ['de', '185,5'],
  ['de', '140 PS'],
  ['de', '1-5'],
  ['en', '1e3'],
])('in %s, %j is not a whole number', (language, text) => {
  expect(readNumber(text, language, 0)).toBeNaN()
})

test('reads decimals up to the limit', () => {
  expect(readNumber('6,5', 'de', 1)).toBe(6.5)
  expect(readNumber('6.5', 'en', 1)).toBe(6.5)
  expect(readNumber('6,55', 'de', 1)).toBeNaN()
})

test('an empty text is not a number', () => {
  expect(readNumber('  ', 'de', 0)).toBeNull()
})
