import { dayMs } from '../api/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for an unknown time zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...({
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const),
  })
  formats.set(timeZone, format)
  return format
}

/** Returns the local time in a time zone. The result is the timestamp (ms) of the UTC time with the same date and clock time. */
export function wallTime(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(whole)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (instant - whole)
}

/**
 * Converts a local time from `wallTime` to an instant (ms). For a local time that occurs twice, returns the first instant. A local time
 * that is skipped by a clock change is moved forward by the skipped time.
 */
export function instantOf(wall: number, timeZone: string): number {
  const offsetAt = (instant: number) => wallTime(instant, timeZone) - instant
  const before = offsetAt(wall - dayMs)
  const after = offsetAt(wall + dayMs)
  const first = wall - before
  return before === after || offsetAt(first) === before || offsetAt(wall - after) !== after ? first : wall - after
}

/** Returns the calendar day in a time zone, such as "2026-11-25". */
export const dayIn = (at: Date, timeZone: string): string =>
  new Date(wallTime(at.getTime(), timeZone)).toISOString().slice(0, 10)

/** Returns the start of the calendar day that is `later` days after `day` in a time zone. */
export const startOfDay = (day: string, timeZone: string, later = 0): Date =>
  new Date(instantOf(Date.parse(day) + later * dayMs, timeZone))
