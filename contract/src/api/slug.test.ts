import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSlugLength, slugOf } from './slug.ts'

test.each([
  ['Größe & Co. №2', 'grosse-co-no2'],
  ['  OBD-II  cable, 2 m  ', 'obd-ii-cable-2-m'],
  ['Čtečka ŠKODA', 'ctecka-skoda'],
  ['Кабель для ЭБУ', 'кабель-для-эбу'],
  ['كابل التشخيص', 'كابل-التشخيص'],
  ['診断ケーブル', '診断ケーブル'],
  ['***', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a slug is its own slug, and contains only letters, digits and single hyphens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const slug = slugOf(name)
      expect(slugOf(slug)).toBe(slug)
      expect(slug.length).toBeLessThanOrEqual(maxSlugLength)
      expect(slug).toMatch(/^([\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*)?$/u)
    }),
  )
})
