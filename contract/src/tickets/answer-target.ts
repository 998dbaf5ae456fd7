import { z } from 'zod'
import type { OpeningCalendar } from '../site/opening-hours.ts'
import { addWorkingMinutes } from '../site/working-time.ts'
import { ticketPriorities } from './ticket.ts'

/** `max_minutes` is 30 days; `share_days` are the days that the share of answers in time covers. */
export const targetRules = { max_minutes: 43_200, share_days: 90 } as const

const Minutes = z.number().int().min(1).max(targetRules.max_minutes).nullable()

/** The working minutes within which tickets of a priority are answered; null: no target. */
export const AnswerTarget = z.strictObject({
  priority: z.enum(ticketPriorities),
  first_minutes: Minutes,
  next_minutes: Minutes,
})
export type AnswerTarget = z.output<typeof AnswerTarget>

type Waiting = { priority: string; waiting_since: Date | null; first_answered_at: Date | null }

/**
 * Returns the time at which the answer that the customer waits for is due, according to the opening hours. Null if nobody waits, or if the
 * priority has no target. The first answer has another target than later ones.
 */
export function answerDueAt(
  { priority, waiting_since, first_answered_at }: Waiting,
  targets: readonly AnswerTarget[],
  hours: OpeningCalendar,
): Date | null {
  const target = targets.find((one) => one.priority === priority)
  const minutes = first_answered_at === null ? target?.first_minutes : target?.next_minutes
  return waiting_since && minutes ? addWorkingMinutes(waiting_since, minutes, hours) : null
}
