import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBrands, splitBrands } from './brands.ts'

test('separates brands without special characters by a bar', () => {
  expect(joinBrands(['Holm', 'Lumen & Co'])).toBe('Holm|Lumen & Co')
  expect(splitBrands('|Holm||Lumen & Co|')).toEqual(['Holm', 'Lumen & Co'])
})

test('splits brands with bars and backslashes into the same brands', () => {
  const brand = fc.string({ unit: fc.constantFrom('|', '\\', 'a', 'é'), minLength: 1 })
  fc.assert(
    fc.property(fc.array(brand), (brands) => {
      expect(splitBrands(joinBrands(brands))).toEqual(brands)
    }),
  )
})
