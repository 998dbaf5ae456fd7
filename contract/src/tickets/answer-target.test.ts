import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpeningCalendar } from '../site/opening-hours.ts'
import { openState, workingMinutes } from '../site/working-time.ts'
import { type AnswerTarget, answerDueAt } from './answer-target.ts'

const split = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
]
const workshop: OpeningCalendar = {
  ...{ enabled: true, time_zone: 'Europe/Berlin', closing_dates: [] },
  days: [split, split, split, split, split, [], []],
}
const targets: AnswerTarget[] = [
  { priority: 'normal', first_minutes: 120, next_minutes: 480 },
  { priority: 'high', first_minutes: 60, next_minutes: null },
]
const due = (since: string, hours = workshop, answered = false, priority = 'normal') =>
  answerDueAt(
    { priority, waiting_since: new Date(since), first_answered_at: answered ? new Date(since) : null },
    targets,
    hours,
  )?.toISOString()

describe('the due time of an answer', () => {
  it('counts opening hours only: breaks, nights, weekends and closing dates do not count', () => {
    // A Friday in summer, two hours ahead of UTC.
    expect(due('2026-05-08T09:00:00Z')).toBe('2026-05-08T12:00:00.000Z')
    expect(due('2026-05-08T15:00:00Z')).toBe('2026-05-11T07:00:00.000Z')
    const closed = { ...workshop, closing_dates: [{ date: '2026-05-11', last_date: '2026-05-12', yearly: false }] }
    expect(due('2026-05-08T15:00:00Z', closed)).toBe('2026-05-13T07:00:00.000Z')
  })

  it('continues across midnight and across a change of the clocks', () => {
    const late = [
      { from: '00:00', to: '03:00' },
      { from: '22:00', to: '24:00' },
    ]
    const bar = { ...workshop, days: Array.from({ length: 7 }, () => late) }
    expect(due('2026-05-08T21:30:00Z', bar)).toBe('2026-05-08T23:30:00.000Z')
    // In the night to 29 March 2026, 2:00 is followed by 3:00.
    expect(due('2026-03-28T22:30:00Z', bar)).toBe('2026-03-29T00:30:00.000Z')
    expect(due('2026-03-28T23:30:00Z', bar)).toBe('2026-03-29T20:30:00.000Z')
  })

  it('differs for later answers, and is null without a target or while nobody waits', () => {
    expect(due('2026-05-07T07:00:00Z', workshop, true)).toBe('2026-05-07T16:00:00.000Z')
    expect(due('2026-05-07T07:00:00Z', workshop, true, 'high')).toBeUndefined()
    expect(due('2026-05-07T07:00:00Z', workshop, false, 'low')).toBeUndefined()
    const solved = { priority: 'normal', waiting_since: null, first_answered_at: null }
    expect(answerDueAt(solved, targets, workshop)).toBeNull()
  })

  const quarter = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const spans = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
    .map((edges) => edges.map((edge) => edge * 15).sort((one, other) => one - other))
    .map((edges) =>
      Array.from({ length: Math.floor(edges.length / 2) }, (_, at) => ({
        from: quarter(edges[2 * at] ?? 0),
        to: quarter(edges[2 * at + 1] ?? 0),
      })),
    )
  const calendar = fc.record({
    enabled: fc.constant(true),
    time_zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'),
    days: fc.array(spans, { minLength: 7, maxLength: 7 }),
    closing_dates: fc.constantFrom(
      [],
      [{ date: '2026-03-29', last_date: '2026-03-30', yearly: false }],
      [{ date: '2025-10-24', last_date: '2025-10-26', yearly: true }],
    ),
  })
  const since = fc
    .tuple(fc.constantFrom('2026-03-28', '2026-10-24', '2026-10-31', '2026-12-31'), fc.integer({ min: 0, max: 4320 }))
    .map(([date, minutes]) => new Date(Date.parse(date) + minutes * 60_000))

  it('is reached after exactly the target in working minutes, at a time when the site was open', () => {
    fc.assert(
      fc.property(calendar, since, fc.integer({ min: 1, max: 3000 }), (hours, waiting_since, first_minutes) => {
        const target: AnswerTarget = { priority: 'normal', first_minutes, next_minutes: null }
        const at = answerDueAt({ priority: 'normal', waiting_since, first_answered_at: null }, [target], hours)
        if (!at) throw new Error('a waiting ticket with a target is due')
        expect(workingMinutes(waiting_since, at, hours)).toBeCloseTo(first_minutes, 6)
        expect(openState(new Date(at.getTime() - 1), hours).isOpen).toBe(true)
      }),
      { numRuns: 80 },
    )
  })

  it('is never earlier for a customer who waits since later', () => {
    fc.assert(
      fc.property(calendar, since, fc.integer({ min: 0, max: 600 }), (hours, first, more) => {
        const at = (waiting_since: Date) =>
          answerDueAt({ priority: 'normal', waiting_since, first_answered_at: null }, targets, hours)?.getTime() ?? 0
        expect(at(new Date(first.getTime() + more * 60_000))).toBeGreaterThanOrEqual(at(first))
      }),
      { numRuns: 80 },
    )
  })
})
