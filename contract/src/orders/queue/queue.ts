import { z } from 'zod'
import { IdList } from '../../api/resource.ts'
import { DayText, Id, InstantText, line, pageQuery } from '../../api/scalars.ts'
import { sortOptions } from '../../api/sort.ts'
import { timeFrames } from '../order.ts'
import { historySorts, queueSorts } from './order-sort.ts'

/** Statuses of placed but unfinished orders. Lists and counts call all of them pending, although only the first status has this name. */
export const waitingStatuses = ['pending', 'in_progress', 'incomplete'] as const
export const finishedStatuses = ['completed', 'cancelled'] as const

/** Sides that must act next. Pending orders and orders in progress wait for staff, incomplete orders for the customer. */
export const waitsFor = ['staff', 'customer'] as const

/** `me`, `nobody`, or a colleague's id. */
const Assignee = z.union([z.enum(['me', 'nobody']), Id])

const both = {
  keyword: line(100),
  service: line(120, 1),
  time_frame: z.enum(timeFrames),
  assignee: Assignee,
}

/** Filters and sort order of the queue. Saved views store them. */
export const QueueFilters = z
  .strictObject({
    ...both,
    status: z.enum(waitingStatuses),
    waits_for: z.enum(waitsFor),
    urgency: z.enum(['late']),
    automation: z.enum(['failed', 'proposed']),
    sort: z.enum(sortOptions(queueSorts)),
  })
  .partial()
export type QueueFilters = z.output<typeof QueueFilters>

export const PendingCountQuery = z.strictObject({ waits_for: z.enum(waitsFor).optional() })

/** The queue's parameter is `keyword` in the specification, but other lists use `keywords`, so both are accepted. */
const keywords = line(100).optional()

export const QueueQuery = QueueFilters.extend({ keywords, ...pageQuery() })

/** Filters of the order history. `from` and `to` are days of submission in the site's time zone, inclusive. */
export const HistoryFilters = z
  .strictObject({ ...both, status: z.enum(finishedStatuses), from: DayText, to: DayText })
  .partial()
export type HistoryFilters = z.output<typeof HistoryFilters>

export const HistoryQuery = HistoryFilters.extend({
  keywords,
  sort: z.enum(sortOptions(historySorts)).optional(),
  ...pageQuery(),
})
/** The export contains the selected rows or, without `ids`, all filtered rows. */
export const HistoryExport = HistoryFilters.extend({ ids: IdList.optional() })

export const maxViews = 20

/** A saved view: named filters of a staff member. */
export const QueueView = z.strictObject({
  _id: Id,
  name: z.string(),
  filters: QueueFilters,
  /** True if the queue opens with this view. */
  is_default: z.boolean(),
  created_at: InstantText,
})
export type QueueView = z.output<typeof QueueView>
