import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import type { TimelineEntry } from '@mapwright/contract/orders/order.ts'
import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { workingMinutes } from '@mapwright/contract/site/working-time.ts'

/** Effects of the timeline entries on the turnaround clock. */
const clock = {
  submitted: 'restart',
  revised: 'restart',
  resubmitted: 'on',
  asked: 'off',
  completed: 'off',
  automated: 'off',
} as const satisfies Partial<Record<TimelineEntry, string>>

export const clockEntries = keysOf(clock)

type Step = { entry: keyof typeof clock; at: Date }

/**
 * Minutes of working time for which the order has waited for the team since it was placed or reopened. `history` is in chronological order.
 */
export function turnaroundMinutes(history: readonly Step[], until: Date, hours: OpeningCalendar): number {
  let minutes = 0
  let since: Date | undefined
  for (const { entry, at } of history) {
    if (since) minutes += workingMinutes(since, at, hours)
    if (clock[entry] === 'restart') minutes = 0
    since = clock[entry] === 'off' ? undefined : at
  }
  return since ? minutes + workingMinutes(since, until, hours) : minutes
}
