import type { OpeningCalendar } from '../../site/opening-hours.ts'
import { workingMinutes } from '../../site/working-time.ts'
import { type OrderStatus, type TimeFrame, timeFrameMinutes } from '../order.ts'

/** Urgencies. now: less than half a minute before or after the due time. idle: the order does not wait for staff. */
export const urgencies = ['late', 'now', 'soon', 'in_time', 'idle'] as const
export type Urgency = (typeof urgencies)[number]

type Timed = { status: OrderStatus; due_at: string | null; time_frame: TimeFrame | null }

/** Number of minutes before the due time from which an order counts as due soon: a third of its time frame, at most one hour. */
const soonMinutes = (frame: number) => Math.min(60, frame / 3)

/** Returns the urgency of an order. `left` and `waited` are minutes of opening hours. `left` is negative for overdue orders. */
export function urgencyOf(
  { status, due_at, time_frame }: Timed,
  now: Date,
  hours: OpeningCalendar,
): { urgency: Urgency; left: number; waited: number; frame: number } {
  const frame = timeFrameMinutes[time_frame ?? 'asap']
  if (due_at === null || (status !== 'pending' && status !== 'in_progress'))
    return { urgency: 'idle', left: 0, waited: 0, frame }
  const due = new Date(due_at)
  const left = due > now ? workingMinutes(now, due, hours) : -workingMinutes(due, now, hours)
  const urgencyNow = (): Urgency => {
    if (Math.round(Math.abs(left)) === 0) return 'now'
    if (due <= now) return 'late'
    return left <= soonMinutes(frame) ? 'soon' : 'in_time'
  }
  return { urgency: urgencyNow(), left, waited: Math.max(0, frame - left), frame }
}
