import { expect, test } from 'vitest'
import { callFigures, quantileMs } from './call-figures.ts'

const call = (route: string, seconds: number, status = 200) => ({ method: 'GET', route, status, seconds })

test('a quantile is estimated within the bucket that contains it', () => {
  // Ten calls between 25 and 50 ms, ten between 50 and 100 ms.
  const cumulative = [0, 0, 0, 10, 20, 20, 20, 20, 20, 20, 20]
  expect(quantileMs(cumulative, 20, 0.5)).toBeCloseTo(50)
  expect(quantileMs(cumulative, 20, 0.75)).toBeCloseTo(75)
  expect(quantileMs(cumulative, 20, 0.95)).toBeCloseTo(95)
})

test('a call longer than the longest bucket counts as that bucket', () => {
  expect(quantileMs([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1, 0.5)).toBe(10_000)
})

test('lists the slowest routes first, with their errors', async () => {
  const figures = callFigures()
  for (let n = 0; n < 100; n += 1) figures.record(call('/fast', 0.004))
  for (let n = 0; n < 10; n += 1) figures.record(call('/slow', 0.7, n === 0 ? 503 : 200))
  const [slow, fast] = await figures.slowest(5)
  expect(slow).toMatchObject({ name: 'GET /slow', count: 10, errors: 1 })
  expect(slow?.p95_ms).toBeGreaterThan(500)
  expect(fast).toMatchObject({ name: 'GET /fast', count: 100, errors: 0 })
  expect(fast?.p95_ms).toBeLessThanOrEqual(5)
  expect(await figures.slowest(1)).toHaveLength(1)
})

test('counts the errors of the last hour only', () => {
  let now = 0
  const figures = callFigures(() => now)
  figures.record(call('/a', 0.1, 500))
  figures.record(call('/a', 0.1, 404))
  expect(figures.lastHour()).toEqual({ calls: 2, errors: 1 })
  now = 59 * 60_000
  figures.record(call('/a', 0.1))
  expect(figures.lastHour()).toEqual({ calls: 3, errors: 1 })
  now = 61 * 60_000
  expect(figures.lastHour()).toEqual({ calls: 1, errors: 0 })
  now = 200 * 60_000
  expect(figures.lastHour()).toEqual({ calls: 0, errors: 0 })
})
