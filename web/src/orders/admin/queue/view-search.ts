import { sortOptions } from '@mapwright/contract/api/sort.ts'
import { timeFrames } from '@mapwright/contract/orders/order.ts'
import { queueSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { type QueueFilters, type QueueView, waitingStatuses, waitsFor } from '@mapwright/contract/orders/queue/queue.ts'
import { type Chosen, chosenOf, listParams } from '../../../platform/routing/search-params.ts'

/** The search parameters that a saved view stores. */
const viewParams = {
  view: 'any',
  search: 'any',
  service: 'any',
  assignee: 'any',
  status: waitingStatuses,
  waits_for: waitsFor,
  time_frame: timeFrames,
  sort: sortOptions(queueSorts),
  urgency: ['late'],
  automation: ['failed', 'proposed'],
} as const

/** All search parameters of a queue. */
export const queueParams = { ...listParams, ...viewParams }
export type QueueSearch = Chosen<typeof queueParams>

/** Removes empty fields. The assertion is safe, because the remaining fields keep their names and types. */
const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Fields>

/** Converts the search parameters of a URL to the filters of a saved view. */
export function filtersOf(search: Readonly<Record<string, string | undefined>>): QueueFilters {
  const { view: _, search: keyword, ...filters } = chosenOf(viewParams, search)
  return given({ keyword, ...filters })
}

/** Converts a saved view to the search parameters of its URL. */
export const searchOf = ({ _id, filters: { keyword, ...filters } }: QueueView): QueueSearch => ({
  view: _id,
  ...filters,
  ...(keyword ? { search: keyword } : {}),
})

const sorted = (filters: QueueFilters) => JSON.stringify(Object.entries(filters).sort())

/** Returns true if two sets of filters differ. */
export const differs = (one: QueueFilters, other: QueueFilters): boolean => sorted(one) !== sorted(other)
