import { sortOptions } from '@mapwright/contract/api/sort.ts'
import { timeFrames } from '@mapwright/contract/orders/order.ts'
import { queueSorts } from '@mapwright/contract/orders/order-sort.ts'
import { type QueueFilters, type QueueView, waitingStatuses, waitsFor } from '@mapwright/contract/orders/queue.ts'

export type QueueSearch = Readonly<Record<string, string | undefined>>

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text)

/** The fields with a value. */
const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Fields>

/** The filters of the URL, in the form of a saved view. */
export const filtersOf = (search: QueueSearch): QueueFilters =>
  given({
    keyword: search['search'],
    status: oneOf(waitingStatuses, search['status']),
    waits_for: oneOf(waitsFor, search['waits_for']),
    service: search['service'],
    time_frame: oneOf(timeFrames, search['time_frame']),
    assignee: search['assignee'],
    urgency: oneOf(['late'], search['urgency']),
    automation: oneOf(['failed', 'proposed'], search['automation']),
    sort: oneOf(sortOptions(queueSorts), search['sort']),
  })

/** The URL of a saved view. */
export const searchOf = ({ _id, filters: { keyword, ...filters } }: QueueView): QueueSearch => ({
  view: _id,
  ...filters,
  ...(keyword ? { search: keyword } : {}),
})

const sorted = (filters: QueueFilters) => JSON.stringify(Object.entries(filters).sort())

/** Whether the current filters differ from the view. */
export const differs = (one: QueueFilters, other: QueueFilters): boolean => sorted(one) !== sorted(other)
