import { z } from 'zod'
import { DayText, Id, line, TimeZone } from '../api/scalars.ts'

/** Maximum number of open spans per day. A day with a lunch break has two. */
export const maxSpans = 4
/** ISO numbers of the weekdays, starting with Monday. */
export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7] as const

const clock = (pattern: RegExp) => z.string().regex(pattern)
/** A local time such as "08:30" in the site's time zone. The end of a day is "24:00". */
const OpensAt = clock(/^([01]\d|2[0-3]):[0-5]\d$/)
const ClosesAt = clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

const OpenSpan = z.strictObject({ from: OpensAt, to: ClosesAt })
export type OpenSpan = z.output<typeof OpenSpan>

/** Checks whether each span ends after its start and starts after the end of the previous span. */
export const areInOrder = (spans: readonly OpenSpan[]): boolean =>
  spans.every(({ from, to }, at) => {
    const previous = spans[at - 1]
    return from < to && (!previous || from > previous.to)
  })

const OpenDay = z
  .array(OpenSpan)
  .max(maxSpans)
  .refine(areInOrder, { params: { code: 'not_in_order' } })

/** Opening hours. If they are disabled, all time counts as working time and no hours are published. */
export const OpeningHours = z.strictObject({
  enabled: z.boolean(),
  time_zone: TimeZone,
  /** The open spans of each weekday, starting with Monday. */
  days: z.array(OpenDay).length(daysOfWeek.length),
})
export type OpeningHours = z.output<typeof OpeningHours>

/** A closing from `date` to `last_date`, inclusive. It is repeated every year if `yearly` is true. */
export const ClosingDate = z.strictObject({
  _id: Id,
  name: z.string(),
  date: DayText,
  last_date: DayText,
  yearly: z.boolean(),
})
export type ClosingDate = z.output<typeof ClosingDate>

/** Maximum number of days from the first to the last day of a closing. */
export const maxClosingDays = 92
export const maxClosingDates = 200

const closingFields = { name: line(80, 1), date: DayText, last_date: DayText, yearly: z.boolean() }

/** The input of a closing. `last_date` defaults to `date`, `yearly` to false. */
export const ClosingDateInput = z.strictObject(closingFields).partial({ last_date: true, yearly: true })
export const ClosingDateChanges = z.strictObject(closingFields).partial()

/** Opening hours and closings, from which working time is calculated. */
export type OpeningCalendar = OpeningHours & {
  closing_dates: readonly Pick<ClosingDate, 'date' | 'last_date' | 'yearly'>[]
}
