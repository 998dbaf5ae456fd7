import { z } from 'zod'
import { DayText, Id, line, TimeZone } from '../api/scalars.ts'

/** Spans of one day: a lunch break makes two. */
export const maxSpans = 4
/** From Monday on. */
export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7] as const

const clock = (pattern: RegExp) => z.string().regex(pattern)
/** "08:30" by the site's own clock; a day ends at "24:00". */
const OpensAt = clock(/^([01]\d|2[0-3]):[0-5]\d$/)
const ClosesAt = clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

const OpenSpan = z.strictObject({ from: OpensAt, to: ClosesAt })
export type OpenSpan = z.output<typeof OpenSpan>

/** Whether each span ends after it begins, and begins after the one before has ended. */
export const areInOrder = (spans: readonly OpenSpan[]): boolean =>
  spans.every(({ from, to }, at) => from < to && (at === 0 || from > (spans[at - 1] as OpenSpan).to))

const OpenDay = z
  .array(OpenSpan)
  .max(maxSpans)
  .refine(areInOrder, { params: { code: 'not_in_order' } })

/** When the team answers. Not enabled: all time counts, and nothing is published. */
export const OpenTimes = z.strictObject({
  enabled: z.boolean(),
  time_zone: TimeZone,
  /** The spans of each day, from Monday on. */
  days: z.array(OpenDay).length(daysOfWeek.length),
})
export type OpenTimes = z.output<typeof OpenTimes>

/** Days on which nobody answers, the last one included; a yearly one returns on the same dates. */
export const ClosingDate = z.strictObject({
  _id: Id,
  name: z.string(),
  date: DayText,
  last_date: DayText,
  yearly: z.boolean(),
})
export type ClosingDate = z.output<typeof ClosingDate>

/** Longest closing, in days after the first. */
export const maxClosingDays = 92
export const maxClosingDates = 200

const closingFields = { name: line(80, 1), date: DayText, last_date: DayText, yearly: z.boolean() }

/** Without a last date it is that one day; without a word on it once only. */
export const ClosingDateInput = z.strictObject(closingFields).partial({ last_date: true, yearly: true })
export const ClosingDateChanges = z.strictObject(closingFields).partial()

/** What the count of working time is made with. */
export type OpeningHours = OpenTimes & { closing_dates: readonly Pick<ClosingDate, 'date' | 'last_date' | 'yearly'>[] }
