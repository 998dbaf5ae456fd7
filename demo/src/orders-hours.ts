import type { Random } from './seeded-random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Relative number of orders per weekday (from Sunday) and per hour (UTC). */
const weekdayWeights = [0.08, 1, 1, 1, 0.95, 0.9, 0.35]
const hourWeights = [
  0.03, 0.02, 0.02, 0.03, 0.06, 0.2, 0.6, 1.4, 1.8, 1.7, 1.3, 1, 1.2, 1.6, 1.5, 1.1, 0.7, 0.5, 0.35, 0.25, 0.2, 0.1,
  0.06, 0.04,
]

/** Working hours of staff in UTC, by weekday from Sunday. */
const openingHours = [null, [6, 17], [6, 17], [6, 17], [6, 17], [6, 17], [7, 12]] as const

/** Returns a plausible time for an order in the last `days` days. More recent orders are slightly more frequent. */
export function busyMoment(random: Random, now: Date, days: number): Date {
  for (;;) {
    const at = new Date(now.getTime() - random.next() ** 1.15 * days * day)
    const weight = (weekdayWeights[at.getUTCDay()] ?? 0) * ((hourWeights[at.getUTCHours()] ?? 0) / 1.8)
    if (random.chance(weight)) return at
  }
}

/** Returns `at` if it is within the opening hours, otherwise a time soon after the next opening. */
export function whenOpen(random: Random, at: Date): Date {
  const hours = openingHours[at.getUTCDay()]
  const hourOfDay = at.getUTCHours()
  if (hours && hourOfDay >= hours[0] && hourOfDay < hours[1]) return at
  const next = new Date(at)
  for (let passed = 0; passed <= 7; passed++) {
    const opens = openingHours[next.getUTCDay()]
    next.setUTCHours(opens ? opens[0] : 0, 0, 0, 0)
    if (opens && next > at) return new Date(next.getTime() + random.between(2, 45) * minute)
    next.setUTCDate(next.getUTCDate() + 1)
  }
  return at
}

/** Returns a random duration in milliseconds. `median` is in minutes; the maximum is six times the median. */
export function usualMinutes(random: Random, median: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return Math.min(median * 6, Math.max(2, median * Math.exp(0.6 * normal))) * minute
}

export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)
