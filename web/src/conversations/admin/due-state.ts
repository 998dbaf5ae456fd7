import { dayMs } from '@mapwright/contract/api/days.ts'
import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { workingMinutes } from '@mapwright/contract/site/working-time.ts'

/** Working minutes before the due time from which an answer is due soon. */
const soonMinutes = 60
/** Days ahead up to which a weekday names a single day. */
const weekdayDays = 6

type DueState = {
  state: 'late' | 'soon' | 'in_time'
  /** Working minutes that are left, or by which the answer is late. */
  minutes: number
  shown: 'minutes' | 'weekday' | 'date'
}

/** Returns whether an answer is late or due soon, and what to show. Days are those of the browser's time zone. */
export function dueState(due: Date, now: Date, hours: OpeningCalendar): DueState {
  // An answer that became late outside of the opening hours is late, although no working time has passed.
  if (due <= now) return { state: 'late', minutes: Math.max(1, workingMinutes(due, now, hours)), shown: 'minutes' }
  const minutes = workingMinutes(now, due, hours)
  if (due.toDateString() === now.toDateString())
    return { state: minutes <= soonMinutes ? 'soon' : 'in_time', minutes, shown: 'minutes' }
  const isThisWeek = due.getTime() - now.getTime() <= weekdayDays * dayMs
  return { state: 'in_time', minutes, shown: isThisWeek ? 'weekday' : 'date' }
}
