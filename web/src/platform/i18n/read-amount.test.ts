import { describe, expect, test } from 'vitest'
import { readAmount, writeAmount } from './read-amount.ts'

describe('readAmount', () => {
  test.each([
    ['12,50', '12.50'],
    ['12.50', '12.50'],
    ['12,5', '12.5'],
    [' 12 ', '12'],
    ['-3,25', '-3.25'],
    ['+3', '3'],
    [',50', '0.50'],
    ['12,', '12.0'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ['1’234.50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1234,567', '1234.567'],
    ['0,123', '0.123'],
    ['١٢٫٥٠', '12.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
  ])('%s is %s', (typed, read) => {
    expect(readAmount(typed, 'en')).toBe(read)
    expect(readAmount(typed, 'de')).toBe(read)
    expect(readAmount(typed, 'ar')).toBe(read)
  })
})

test('interprets a single separator before three digits by language, and leaves three decimals for the server to refuse', () => {
  expect(readAmount('1,234', 'en')).toBe('1234')
  expect(readAmount('1.234', 'de')).toBe('1234')
  expect(readAmount('1.234', 'en')).toBe('1.234')
  expect(readAmount('1,234', 'de')).toBe('1.234')
})

test.each(['1,23,456', '1.2.3', '1.234,5,6', 'twelve', '12,5.0,1', ''])('leaves %s unchanged', (typed) => {
  expect(readAmount(typed, 'de')).toBe(typed)
})

test('writes the decimals of the API with the separator of the language', () => {
  expect(writeAmount('-1.00', 'de')).toBe('-1,00')
  expect(writeAmount('1234.567', 'de')).toBe('1234,567')
  expect(writeAmount('1.00', 'en')).toBe('1.00')
  expect(writeAmount('1.00', 'ar')).toBe('1.00')
  for (const text of ['', 'abc', '12', '1.2.3']) expect(writeAmount(text, 'de')).toBe(text)
})
