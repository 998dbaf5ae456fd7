import { expect, test } from 'vitest'
import { textOf } from './fill.ts'
import { englishVariant, formatsOf, largestUnit } from './formats.ts'

const en = formatsOf('en', 'EUR')
const de = formatsOf('de', 'EUR')
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('formats durations in the largest suitable unit', () => {
  expect(largestUnit(-7_200)).toEqual([-2, 'hour'])
  expect(largestUnit(-90)).toEqual([-1, 'minute'])
  expect(largestUnit(4 * 86_400)).toEqual([4, 'day'])
  const now = Date.parse('2026-03-01T12:00:00Z')
  expect(en.relative('2026-03-01T11:59:40Z', now)).toBe('now')
  expect(en.relative('2026-02-28T12:00:00Z', now)).toBe('yesterday')
  expect(de.relative('2026-03-01T09:00:00Z', now)).toBe('vor 3 Stunden')
})

test('shows hundredths of credits only if there are any', () => {
  expect(en.credits('1250.00')).toBe('1,250')
  expect(de.credits('1250.50')).toBe('1.250,50')
  expect(en.credits('-35.00', true)).toBe('-35')
  expect(en.credits('35.00', true)).toBe('+35')
})

test('formats money with its currency and all digits of a long amount', () => {
  expect(plain(de.money('1234.50'))).toBe('1.234,50 €')
  expect(en.money('900719925474099.31', 'USD')).toBe('$900,719,925,474,099.31')
})

test('formats a unit price with up to four decimals', () => {
  expect(en.unitPrice(1.005, 'EUR')).toBe('€1.005')
  expect(en.unitPrice(2, 'EUR')).toBe('€2.00')
})

test('uses Latin digits in all languages', () => {
  expect(formatsOf('ar', 'EUR').number(1234)).toMatch(/1.?234/)
  expect(formatsOf('fa', 'EUR').number(56)).toBe('56')
})

test('counts years by the Gregorian calendar in all languages', () => {
  for (const tag of ['fa', 'th', 'ar']) expect(formatsOf(tag, 'EUR').date('2026-11-22T12:00:00Z')).toContain('2026')
})

test('writes sizes in a suitable unit', () => {
  expect(en.bytes(512)).toBe('512 bytes')
  expect(en.bytes(4 * 2 ** 20)).toBe('4 MB')
  expect(en.bytes(1.5 * 2 ** 20)).toBe('1.5 MB')
})

test('follows the rules of Portugal for Portuguese, and those of Brazil for Brazilian Portuguese', () => {
  const words = { people_one: '{{count}} pessoa', people_other: '{{count}} pessoas' }
  expect(textOf(words, 'pt', 'people', { count: 0 })).toBe('{{count}} pessoas')
  expect(textOf(words, 'pt-br', 'people', { count: 0 })).toBe('{{count}} pessoa')
})

test.each([
  [['en-US', 'en'], 'DE', 'en'],
  [['en-GB', 'en'], 'US', 'en-GB'],
  [['de-DE', 'de', 'en-US', 'en'], 'DE', 'en'],
  [['de-DE', 'de', 'en'], 'US', 'en-GB'],
  [['en'], 'GB', 'en-GB'],
  [['en'], '', 'en'],
] as const)('reads English in a browser of %j on a site in "%s" as %s', (browsers, country, english) => {
  expect(englishVariant(browsers, country)).toBe(english)
})

test('writes the day before the month in British English', () => {
  expect(formatsOf('en-GB', 'EUR').date('2026-11-22T12:00:00Z')).toBe('22 Nov 2026')
})
