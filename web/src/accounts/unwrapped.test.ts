import { expect, test } from 'vitest'
import { unwrapped } from './unwrapped.ts'

test('a ring that crosses the date line has no edge across the whole map', () => {
  expect(
    unwrapped([
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

test('any other ring stays as it is', () => {
  const ring: [number, number][] = [
    [50, -5],
    [51, 10],
    [40, 100],
  ]
  expect(unwrapped(ring)).toEqual(ring)
})
