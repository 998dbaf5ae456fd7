import { z } from 'zod'
import { DayText, Id, InstantText, line, pageQuery } from '../api/scalars.ts'
import { timeFrames } from './order.ts'

export const waitingStatuses = ['pending', 'in_progress', 'incomplete'] as const
export const finishedStatuses = ['completed', 'cancelled'] as const

/** Whose turn it is: staff have pending orders and those in progress, the customer has incomplete ones. */
export const waitsFor = ['staff', 'customer'] as const

/** `me` and `nobody`, or a colleague's id. */
const Assignee = z.union([z.enum(['me', 'nobody']), Id])

const both = {
  keyword: line(100),
  service: line(120, 1),
  time_frame: z.enum(timeFrames),
  assignee: Assignee,
}

export const queueSorts = ['due', '-due', 'submitted', '-submitted'] as const
export type QueueSort = (typeof queueSorts)[number]

/** What the queue can be narrowed down to and sorted by; a saved view keeps such a choice. */
export const QueueFilters = z
  .strictObject({
    ...both,
    status: z.enum(waitingStatuses),
    waits_for: z.enum(waitsFor),
    urgency: z.enum(['late']),
    automation: z.enum(['failed', 'proposed']),
    sort: z.enum(queueSorts),
  })
  .partial()
export type QueueFilters = z.output<typeof QueueFilters>

export const QueueQuery = QueueFilters.extend(pageQuery())

/** Submitted on these days of the site's calendar, both included. */
export const HistoryFilters = z
  .strictObject({ ...both, status: z.enum(finishedStatuses), from: DayText, to: DayText })
  .partial()
export type HistoryFilters = z.output<typeof HistoryFilters>

export const HistoryQuery = HistoryFilters.extend(pageQuery())

export const mostViews = 20

/** A choice of filters under a name, of one member of the staff. */
export const QueueView = z.strictObject({
  _id: Id,
  name: z.string(),
  filters: QueueFilters,
  /** What the queue opens with. */
  is_default: z.boolean(),
  created_at: InstantText,
})
export type QueueView = z.output<typeof QueueView>
