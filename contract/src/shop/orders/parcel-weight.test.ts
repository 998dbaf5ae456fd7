import { expect, test } from 'vitest'
import { parcelWeight } from './parcel-weight.ts'

test('adds weights in all units, to the gram', () => {
  const lines = [
    { weight: 300, weight_unit: 'g', pieces: 2 },
    { weight: 1.2, weight_unit: 'kg', pieces: 1 },
    { weight: 1, weight_unit: 'lb', pieces: 1 },
    { weight: 2, weight_unit: 'oz', pieces: 3 },
  ] as const
  expect(parcelWeight(lines)).toBe(2.424)
  expect(parcelWeight([])).toBe(0)
})
