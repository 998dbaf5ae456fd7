import { z } from 'zod'
import { IdList } from '../api/resource.ts'
import { DayText, Id, InstantText, line, pageQuery } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import { timeFrames } from './order.ts'
import { historySorts, queueSorts } from './order-sort.ts'

/** Pending means placed and not finished, in every list and count; the status of the same name is the first of three. */
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

/** What the queue can be narrowed down to and sorted by; a saved view keeps such a choice. */
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

/** The specification says `keyword` here and `keywords` elsewhere; lists take both. */
const keywords = line(100).optional()

export const QueueQuery = QueueFilters.extend({ keywords, ...pageQuery() })

/** Submitted on these days of the site's calendar, both included. */
export const HistoryFilters = z
  .strictObject({ ...both, status: z.enum(finishedStatuses), from: DayText, to: DayText })
  .partial()
export type HistoryFilters = z.output<typeof HistoryFilters>

export const HistoryQuery = HistoryFilters.extend({
  keywords,
  sort: z.enum(sortOptions(historySorts)).optional(),
  ...pageQuery(),
})
/** The export holds all rows of the filters, or only those that were selected. */
export const HistoryExport = HistoryFilters.extend({ ids: IdList.optional() })

export const maxViews = 20

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
