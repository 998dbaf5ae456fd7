import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBrands, splitBrands } from './brands.ts'

test('brands without special characters are separated by a bar', () => {
  expect(joinBrands(['Holm', 'Lumen & Co'])).toBe('Holm|Lumen & Co')
  expect(splitBrands('|Holm||Lumen & Co|')).toEqual(['Holm', 'Lumen & Co'])
})

test('brands with bars and backslashes stay what they are', () => {
  const brand = fc.string({ unit: fc.constantFrom('|', '\\', 'a', 'é'), minLength: 1 })
  fc.assert(
    fc.property(fc.array(brand), (brands) => {
      expect(splitBrands(joinBrands(brands))).toEqual(brands)
    }),
  )
})
