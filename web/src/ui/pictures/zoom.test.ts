import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, maxScale, moved, swipeDirection, zoomed } from './zoom.ts'

const stage = { width: 800, height: 600 }
const point = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) })

test('keeps the point under the pointer in place', () => {
  const zoom = zoomed(fitted, 2, { x: 100, y: -50 }, stage)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
})

test('keeps the picture covering the stage and within the scale limits', () => {
  const step = fc.oneof(
    fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), at: point }),
    fc.record({ by: point }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let zoom = fitted
      for (const one of steps) zoom = 'by' in one ? moved(zoom, one.by, stage) : zoomed(zoom, one.factor, one.at, stage)
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(zoom.scale).toBeLessThanOrEqual(maxScale)
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual((stage.width * (zoom.scale - 1)) / 2 + 1e-6)
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual((stage.height * (zoom.scale - 1)) / 2 + 1e-6)
    }),
  )
})

test('fits the picture when fully zoomed out', () => {
  expect(zoomed(zoomed(fitted, 4, { x: 90, y: 80 }, stage), 0.01, { x: 3, y: 4 }, stage)).toEqual(fitted)
})

test.each([
  [-80, 10, 1],
  [80, -20, -1],
  [-30, 0, undefined],
  [-80, 70, undefined],
])('a drag by %i, %i is a swipe towards %s', (x, y, by) => {
  expect(swipeDirection({ x: 200, y: 300 }, { clientX: 200 + x, clientY: 300 + y })).toBe(by)
})
