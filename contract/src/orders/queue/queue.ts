import { z } from 'zod'
import { IdList } from '../../api/resource.ts'
import { DayText, Id, InstantText, line, pageQuery } from '../../api/scalars.ts'
import { sortOptions } from '../../api/sort.ts'
import { timeFrames } from '../order.ts'
import { historySorts, queueSorts } from './order-sort.ts'

/** In lists and counts, pending means placed and not finished: the status of the same name is only the first of three. */
export const waitingStatuses = ['pending', 'in_progress', 'incomplete'] as const
export const finishedStatuses = ['completed', 'cancelled'] as const

/** The side that has to act next: pending orders and those in progress wait for staff, incomplete ones for the customer. */
export const waitsFor = ['staff', 'customer'] as const

/** `me`, `nobody`, or a colleague's id. */
const Assignee = z.union([z.enum(['me', 'nobody']), Id])

const both = {
  keyword: line(100),
  service: line(120, 1),
  time_frame: z.enum(timeFrames),
  assignee: Assignee,
}

/** The filters and sort order of the queue, which saved views store. */
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

/** The specification uses `keyword` here and `keywords` elsewhere; lists accept both. */
const keywords = line(100).optional()

export const QueueQuery = QueueFilters.extend({ keywords, ...pageQuery() })

/** Submitted on these days in the site's calendar, inclusive. */
export const HistoryFilters = z
  .strictObject({ ...both, status: z.enum(finishedStatuses), from: DayText, to: DayText })
  .partial()
export type HistoryFilters = z.output<typeof HistoryFilters>

export const HistoryQuery = HistoryFilters.extend({
  keywords,
  sort: z.enum(sortOptions(historySorts)).optional(),
  ...pageQuery(),
})
/** The export contains all filtered rows, or only the selected ones. */
export const HistoryExport = HistoryFilters.extend({ ids: IdList.optional() })

export const maxViews = 20

/** A staff member's filters under a name. */
export const QueueView = z.strictObject({
  _id: Id,
  name: z.string(),
  filters: QueueFilters,
  /** Whether it is the default view of the queue. */
  is_default: z.boolean(),
  created_at: InstantText,
})
export type QueueView = z.output<typeof QueueView>
