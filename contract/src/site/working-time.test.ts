import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpeningCalendar } from './opening-hours.ts'
import { wallTime } from './time-zone.ts'
import { addWorkingMinutes, openState, workingMinutes } from './working-time.ts'

const weekday = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
]
const workshop: OpeningCalendar = {
  enabled: true,
  time_zone: 'Europe/Berlin',
  days: [weekday, weekday, weekday, weekday, weekday, [{ from: '09:00', to: '12:00' }], []],
  closing_dates: [],
}
const closing = (date: string, last_date = date, yearly = false) => ({
  ...workshop,
  closing_dates: [{ date, last_date, yearly }],
})
const minutes = (from: string, to: string, hours = workshop) => workingMinutes(new Date(from), new Date(to), hours)

describe('working time', () => {
  it('is all time without opening hours', () => {
    expect(minutes('2026-05-09T20:00:00Z', '2026-05-10T20:00:00Z', { ...workshop, enabled: false })).toBe(24 * 60)
  })

  it('excludes nights, breaks, Sundays and time outside the range', () => {
    // A Friday in summer. The time zone is two hours ahead of UTC.
    expect(minutes('2026-05-08T09:30:00Z', '2026-05-08T11:30:00Z')).toBe(60)
    expect(minutes('2026-05-08T15:00:00Z', '2026-05-11T07:00:00Z')).toBe(60 + 180 + 60)
    expect(minutes('2026-05-09T20:00:00Z', '2026-05-10T20:00:00Z')).toBe(0)
    expect(minutes('2026-05-08T15:00:00Z', '2026-05-08T14:00:00Z')).toBe(0)
  })

  it('excludes closing dates, yearly ones in each later year, also across New Year', () => {
    expect(minutes('2026-05-08T06:00:00Z', '2026-05-08T16:00:00Z', closing('2026-05-08'))).toBe(0)
    expect(minutes('2027-05-07T06:00:00Z', '2027-05-07T16:00:00Z', closing('2026-05-07'))).toBe(540)
    expect(minutes('2027-05-07T06:00:00Z', '2027-05-07T16:00:00Z', closing('2026-05-07', '2026-05-07', true))).toBe(0)
    const holidays = closing('2025-12-24', '2026-01-02', true)
    for (const day of ['2025-12-24', '2026-01-02', '2027-12-31', '2028-01-01'])
      expect([day, minutes(`${day}T00:00:00Z`, `${day}T22:00:00Z`, holidays)]).toEqual([day, 0])
    expect(minutes('2025-01-02T00:00:00Z', '2025-01-02T22:00:00Z', holidays)).toBe(540)
    expect(minutes('2026-01-05T00:00:00Z', '2026-01-05T22:00:00Z', holidays)).toBe(540)
  })

  it('counts an hour less in spring and one more in autumn when the clocks change', () => {
    const nights = { ...workshop, days: Array.from({ length: 7 }, () => [{ from: '00:00', to: '06:00' }]) }
    expect(minutes('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', nights)).toBe(300)
    expect(minutes('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', nights)).toBe(420)
  })
})

describe('open state', () => {
  const state = (at: string, hours = workshop) => openState(new Date(at), hours)
  it('returns the next change, continuing across midnight if the hours meet there', () => {
    expect(state('2026-05-08T08:00:00Z')).toEqual({ isOpen: true, changes_at: new Date('2026-05-08T10:00:00Z') })
    expect(state('2026-05-08T10:00:00Z')).toEqual({ isOpen: false, changes_at: new Date('2026-05-08T11:00:00Z') })
    expect(state('2026-05-09T12:00:00Z')).toEqual({ isOpen: false, changes_at: new Date('2026-05-11T06:00:00Z') })
    const late = {
      ...workshop,
      days: Array.from({ length: 7 }, () => [
        { from: '00:00', to: '02:00' },
        { from: '20:00', to: '24:00' },
      ]),
    }
    expect(state('2026-05-08T21:00:00Z', late)).toEqual({ isOpen: true, changes_at: new Date('2026-05-09T00:00:00Z') })
  })
  it('has no end around the clock, and no start without any open day', () => {
    const always = { ...workshop, days: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]) }
    expect(state('2026-05-08T21:00:00Z', always)).toEqual({ isOpen: true, changes_at: null })
    const never = { ...workshop, days: Array.from({ length: 7 }, () => []) }
    expect(state('2026-05-08T21:00:00Z', never)).toEqual({ isOpen: false, changes_at: null })
    expect(addWorkingMinutes(new Date(0), 5, never)).toEqual(new Date(300_000))
  })
})

const text = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/**
 * Times of day in minutes. Excludes the hours that clock changes repeat or skip, because local times in those hours are ambiguous or
 * do not exist.
 */
const edge = fc.oneof(fc.integer({ min: 0, max: 0 }), fc.integer({ min: 240, max: 1440 }))
const day = fc
  .uniqueArray(edge, { minLength: 0, maxLength: 6 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, at) => ({
      from: text(edges[2 * at] ?? 0),
      to: text(edges[2 * at + 1] ?? 0),
    })),
  )
const hoursOf = fc.record({
  enabled: fc.constant(true),
  time_zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'),
  days: fc.array(day, { minLength: 7, maxLength: 7 }),
  closing_dates: fc.array(
    fc
      .constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-24')
      .map((date) => ({ date, last_date: date, yearly: false })),
    { maxLength: 2 },
  ),
})
/** Generates instants around the clock changes of the time zones. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'),
    fc.integer({ min: -2880, max: 2880 }),
  )
  .map(([date, offset]) => new Date(Date.parse(date) + offset * 60_000))

/** Counts open minutes one by one in local time. */
function counted(from: Date, to: Date, hours: OpeningCalendar): number {
  let open = 0
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) {
    const wall = new Date(wallTime(at, hours.time_zone))
    const [date = '', clock = ''] = wall.toISOString().slice(0, 16).split('T')
    const spans = hours.closing_dates.some((closed) => closed.date === date)
      ? []
      : hours.days[(wall.getUTCDay() + 6) % 7]
    if (spans?.some((span) => span.from <= clock && clock < span.to)) open += 1
  }
  return open
}

describe('for any hours, including daylight saving changes', () => {
  it('working minutes match local time', () => {
    fc.assert(
      fc.property(hoursOf, moment, fc.integer({ min: 0, max: 4320 }), (hours, from, length) => {
        const to = new Date(from.getTime() + length * 60_000)
        expect(workingMinutes(from, to, hours)).toBe(counted(from, to, hours))
      }),
      { numRuns: 60 },
    )
  })

  it('adding minutes is the inverse of counting them and returns the earliest instant', () => {
    const open = hoursOf.filter(({ days }) => days.filter((spans) => spans.length > 0).length > 2)
    fc.assert(
      fc.property(open, moment, fc.integer({ min: 1, max: 3000 }), (hours, from, count) => {
        const to = addWorkingMinutes(from, count, hours)
        expect(workingMinutes(from, to, hours)).toBeCloseTo(count, 6)
        expect(workingMinutes(from, new Date(to.getTime() - 60_000), hours)).toBeCloseTo(count - 1, 6)
      }),
      { numRuns: 80 },
    )
  })

  it('the sum over any division of a period is the same', () => {
    fc.assert(
      fc.property(hoursOf, moment, moment, moment, (hours, ...moments) => {
        const [a, b, c] = moments.sort((one, other) => one.getTime() - other.getTime()) as [Date, Date, Date]
        expect(workingMinutes(a, b, hours) + workingMinutes(b, c, hours)).toBeCloseTo(workingMinutes(a, c, hours), 6)
      }),
      { numRuns: 80 },
    )
  })
})
