import { expect, it } from 'vitest'
import type { OpeningCalendar } from '../../site/opening-hours.ts'
import { urgencyOf } from './urgency.ts'

const weekday = [{ from: '08:00', to: '18:00' }]
const hours: OpeningCalendar = {
  enabled: true,
  time_zone: 'UTC',
  days: [weekday, weekday, weekday, weekday, weekday, [], []],
  closing_dates: [],
}
const order = (due_at: string, time_frame: 'asap' | '2_3_hours' = '2_3_hours') =>
  ({ status: 'pending', due_at, time_frame }) as const
const at = (now: string, due: string) => urgencyOf(order(due), new Date(now), hours)

it('counts opening hours only, before and after the due time', () => {
  // On Friday at 17:00, an order due on Monday at 10:00 has three opening hours left.
  expect(at('2026-05-08T17:00:00Z', '2026-05-11T10:00:00Z')).toEqual({
    urgency: 'in_time',
    left: 180,
    waited: 0,
    frame: 180,
  })
  expect(at('2026-05-10T12:00:00Z', '2026-05-11T10:00:00Z')).toMatchObject({
    urgency: 'in_time',
    left: 120,
    waited: 60,
  })
  expect(at('2026-05-11T06:00:00Z', '2026-05-08T17:30:00Z')).toMatchObject({ urgency: 'late', left: -30, waited: 210 })
})

it('is soon in the last third of the time frame, one hour at most', () => {
  const due = '2026-05-08T12:00:00Z'
  expect(at('2026-05-08T10:59:00Z', due).urgency).toBe('in_time')
  expect(at('2026-05-08T11:00:00Z', due).urgency).toBe('soon')
  const asap = (now: string) => urgencyOf(order(due, 'asap'), new Date(now), hours).urgency
  expect([asap('2026-05-08T11:39:00Z'), asap('2026-05-08T11:40:00Z')]).toEqual(['in_time', 'soon'])
})

it('is now within half a minute of the due time, and until the team is available after it', () => {
  const due = '2026-05-08T12:00:00Z'
  const seen = ['11:59:29', '11:59:31', '12:00:00', '12:00:29', '12:00:30'].map((time) =>
    at(`2026-05-08T${time}Z`, due),
  )
  expect(seen.map(({ urgency }) => urgency)).toEqual(['soon', 'now', 'now', 'now', 'late'])
  expect(at('2026-05-10T12:00:00Z', '2026-05-08T18:00:00Z').urgency).toBe('now')
})

it('is idle while the order waits for its customer, and once it is finished', () => {
  for (const status of ['incomplete', 'completed', 'cancelled'] as const)
    expect(urgencyOf({ ...order('2020-01-01T00:00:00Z'), status }, new Date(), hours).urgency).toBe('idle')
})
