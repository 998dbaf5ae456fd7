import { expect, test } from 'vitest'
import { withdrawalEnd } from './withdrawal-period.ts'

const rules = { withdrawal_days: 14, delivery_days: 7, time_zone: 'Europe/Berlin' }
const shipped_at = new Date('2026-07-01T10:00:00Z')
const sent = { shipped_at, estimated_delivery_date: null, completed_at: null }
const endOf = (delivery: Partial<Parameters<typeof withdrawalEnd>[0]>, more: Partial<typeof rules> = {}) =>
  withdrawalEnd({ ...sent, ...delivery }, { ...rules, ...more })?.toISOString()

test.each([
  ['assumes that a parcel takes some days', {}, '2026-07-22T22:00:00.000Z'],
  [
    'waits for a later day that the carrier names',
    { estimated_delivery_date: '2026-07-12' },
    '2026-07-26T22:00:00.000Z',
  ],
  [
    'ignores an earlier day that the carrier names',
    { estimated_delivery_date: '2026-07-03' },
    '2026-07-22T22:00:00.000Z',
  ],
  ['counts from the known delivery', { completed_at: new Date('2026-07-03T08:00:00Z') }, '2026-07-17T22:00:00.000Z'],
  [
    'takes the day of the site, not of UTC',
    { completed_at: new Date('2026-07-03T22:30:00Z') },
    '2026-07-18T22:00:00.000Z',
  ],
  [
    'ends at midnight after the clocks change',
    { shipped_at: new Date('2026-10-05T10:00:00Z') },
    '2026-10-26T23:00:00.000Z',
  ],
])('%s', (_name, delivery, expected) => {
  expect(endOf(delivery)).toBe(expected)
})

test('has no end before the order is shipped, and a longer period if the operator grants one', () => {
  expect(endOf({ shipped_at: null })).toBeUndefined()
  expect(endOf({}, { withdrawal_days: 30, delivery_days: 0 })).toBe('2026-07-31T22:00:00.000Z')
})
