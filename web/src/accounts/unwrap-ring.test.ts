import { expect, test } from 'vitest'
import { unwrapRing } from './unwrap-ring.ts'

test('does not draw a line across the whole map for a ring that crosses the date line', () => {
  expect(
    unwrapRing([
      [68, 178],
      [69, 180],
      [69, -180],
      [70, -175],
      [71, 179],
    ]),
  ).toEqual([
    [68, 178],
    [69, 180],
    [69, 180],
    [70, 185],
    [71, 179],
  ])
})

test('leaves all other rings unchanged', () => {
  const ring: [number, number][] = [
    [50, -5],
    [51, 10],
    [40, 100],
  ]
  expect(unwrapRing(ring)).toEqual(ring)
})
