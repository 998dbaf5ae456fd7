const made = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError when there is no such time zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = made.get(timeZone)
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
  made.set(timeZone, format)
  return format
}

/** What a clock on the wall there shows, as milliseconds that would be that time in UTC. */
export function wallTime(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(whole)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (instant - whole)
}

/**
 * The instant at which the wall clock shows this time. A time that the clock passes twice is its first; one that it leaves out is as
 * long after the gap as it would have been after its beginning.
 */
export function instantOf(wall: number, timeZone: string): number {
  const day = 86_400_000
  const offsetAt = (instant: number) => wallTime(instant, timeZone) - instant
  const before = offsetAt(wall - day)
  const after = offsetAt(wall + day)
  const first = wall - before
  return before === after || offsetAt(first) === before || offsetAt(wall - after) !== after ? first : wall - after
}

/** When a day of the calendar begins there; `later` counts the days after it. */
export const startOfDay = (day: string, timeZone: string, later = 0): Date =>
  new Date(instantOf(Date.parse(day) + later * 86_400_000, timeZone))
