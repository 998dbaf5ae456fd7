import { expect, test } from 'vitest'
import { digestDay, endOfQuietHours } from './notification-times.ts'

const night = { is_quiet: true, quiet_from: 22 * 60, quiet_until: 7 * 60, time_zone: 'Europe/Berlin' }

test.each([
  ['before them', '2026-01-10T20:59:00Z', undefined],
  ['at their start', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['after midnight', '2026-01-11T02:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['at their end', '2026-01-11T06:00:00Z', undefined],
  ['over the change to summer time', '2026-03-28T23:00:00Z', '2026-03-29T05:00:00.000Z'],
])('quiet hours over midnight: %s', (_, now, end) => {
  expect(endOfQuietHours(night, new Date(now))?.toISOString()).toBe(end)
})

test('quiet hours within a day, in the time zone of the person', () => {
  const noon = { ...night, quiet_from: 12 * 60, quiet_until: 13 * 60 + 30, time_zone: 'Asia/Tokyo' }
  expect(endOfQuietHours(noon, new Date('2026-01-10T03:15:00Z'))?.toISOString()).toBe('2026-01-10T04:30:00.000Z')
  expect(endOfQuietHours(noon, new Date('2026-01-10T12:15:00Z'))).toBeNull()
})

test('there are no quiet hours if they are off or empty', () => {
  const now = new Date('2026-01-10T23:00:00Z')
  expect(endOfQuietHours({ ...night, is_quiet: false }, now)).toBeNull()
  expect(endOfQuietHours({ ...night, quiet_until: night.quiet_from }, now)).toBeNull()
})

test('a digest is due from its hour on', () => {
  const morning = { digest_hour: 7, time_zone: 'Asia/Tokyo' }
  expect(digestDay(morning, new Date('2026-01-10T21:59:00Z'))).toBeUndefined()
  expect(digestDay(morning, new Date('2026-01-10T22:00:00Z'))).toBe('2026-01-11')
})
