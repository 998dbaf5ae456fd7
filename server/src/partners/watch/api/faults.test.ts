import { expect, test } from 'vitest'
import { pauseAfter } from '../pauses.ts'
import { asFault, KeyRefused, Refused, retryAfterMs, ServiceFailed, Unreachable } from './service-faults.ts'

const problem = { code: 'orders.not_found', title: 'Order not found' }

test.each([
  [401, problem, KeyRefused],
  [403, problem, KeyRefused],
  [402, problem, Refused],
  [400, { ...problem, code: 'request.broken_upload' }, Unreachable],
  [409, problem, Refused],
  [500, problem, ServiceFailed],
  [503, problem, Unreachable],
  [429, problem, Unreachable],
  [404, undefined, Unreachable],
  [500, '<html>', Unreachable],
])('a response with status %i and the body %o', (status, body, kind) => {
  expect(asFault(status, body, undefined)).toBeInstanceOf(kind)
})

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(retryAfterMs('90', now)).toBe(90_000)
  expect(retryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60_000)
  expect(retryAfterMs('Thu, 01 Jan 2025 00:01:00 GMT', now)).toBe(0)
  expect([retryAfterMs(null, now), retryAfterMs('soon', now)]).toEqual([undefined, undefined])
})

test('pauses grow to five minutes, are spread, and are as long as the service asks for', () => {
  expect([1, 2, 3, 20].map((failures) => pauseAfter(failures, undefined, 1))).toEqual([2_000, 4_000, 8_000, 300_000])
  expect(pauseAfter(3, undefined, 0)).toBe(4_000)
  expect(pauseAfter(1, 60_000, 0)).toBe(60_000)
  expect(pauseAfter(20, 1_000, 1)).toBe(300_000)
})
