import type { OpeningCalendar, OpenSpan } from './opening-hours.ts'
import { instantOf, wallTime } from './time-zone.ts'

type Span = { from: number; to: number }

const minute = 60_000
const day = 24 * 60 * minute
/** Maximum number of days to the next opening. If it is further away, all time counts as working time. */
const horizonDays = 800
/** Maximum number of days of uninterrupted opening. A site that stays open longer counts as open around the clock. */
const aroundTheClockDays = 8

const midnight = (wall: number) => Math.floor(wall / day) * day
const nameOf = (wallDay: number) => new Date(wallDay).toISOString().slice(0, 10)
const clockMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Checks whether a day (YYYY-MM-DD) is within one of the closing periods. A yearly period may extend into the next year. */
function isClosed(name: string, { closing_dates }: OpeningCalendar): boolean {
  const year = Number(name.slice(0, 4))
  return closing_dates.some(({ date, last_date, yearly }) => {
    if (!yearly) return date <= name && name <= last_date
    const spansYears = Number(last_date.slice(0, 4)) - Number(date.slice(0, 4))
    return [year - spansYears, year].some(
      (first) =>
        `${first}${date.slice(4)}` <= name && name <= `${first + spansYears}${last_date.slice(4)}` && date <= name,
    )
  })
}

const onClock = (wallDay: number, { from, to }: OpenSpan, timeZone: string): Span => ({
  from: instantOf(wallDay + clockMinutes(from) * minute, timeZone),
  to: instantOf(wallDay + clockMinutes(to) * minute, timeZone),
})

/** Returns the open spans of one calendar day as instants. A clock change can shorten a span to zero. */
function spansOfDay(wallDay: number, hours: OpeningCalendar): Span[] {
  if (isClosed(nameOf(wallDay), hours)) return []
  const weekday = (new Date(wallDay).getUTCDay() + 6) % 7
  const spans = (hours.days[weekday] ?? []).map((span) => onClock(wallDay, span, hours.time_zone))
  return spans.filter(({ from, to }) => from < to)
}

/** Yields the open spans that end after `since`, in order, up to `horizonDays`. */
function* spansFrom(since: number, hours: OpeningCalendar): Generator<Span> {
  const first = midnight(wallTime(since, hours.time_zone))
  for (let at = 0; at <= horizonDays; at++)
    for (const span of spansOfDay(first + at * day, hours)) if (span.to > since) yield span
}

/** Returns the working minutes between two instants; 0 if `to` is not after `from`. */
export function workingMinutes(from: Date, to: Date, hours: OpeningCalendar): number {
  const [start, end] = [from.getTime(), to.getTime()]
  if (end <= start) return 0
  if (!hours.enabled) return (end - start) / minute
  let open = 0
  for (const span of spansFrom(start, hours)) {
    if (span.from >= end) break
    open += Math.min(span.to, end) - Math.max(span.from, start)
  }
  return open / minute
}

/** Returns the instant that is `minutes` working minutes after `from`. */
export function addWorkingMinutes(from: Date, minutes: number, hours: OpeningCalendar): Date {
  let left = minutes * minute
  if (!hours.enabled || left <= 0) return new Date(from.getTime() + Math.max(0, left))
  for (const span of spansFrom(from.getTime(), hours)) {
    const begin = Math.max(span.from, from.getTime())
    if (begin + left <= span.to) return new Date(begin + left)
    left -= span.to - begin
  }
  return new Date(from.getTime() + minutes * minute)
}

/**
 * The opening state. `changes_at` is the time of the next opening or closing; null if the site is open around the clock, or if it does not
 * open within `horizonDays`.
 */
export type OpenState = { isOpen: boolean; changes_at: Date | null }

/** Determines the opening state at an instant. */
export function openState(at: Date, hours: OpeningCalendar): OpenState {
  const now = at.getTime()
  if (!hours.enabled) return { isOpen: true, changes_at: null }
  let end: number | undefined
  for (const span of spansFrom(now, hours)) {
    if (end === undefined && span.from > now) return { isOpen: false, changes_at: new Date(span.from) }
    if (end !== undefined && span.from > end) return { isOpen: true, changes_at: new Date(end) }
    end = span.to
    if (end - now > aroundTheClockDays * day) return { isOpen: true, changes_at: null }
  }
  return end === undefined ? { isOpen: false, changes_at: null } : { isOpen: true, changes_at: new Date(end) }
}
