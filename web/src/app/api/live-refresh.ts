import type { LiveEventType } from '@mapwright/contract/events.ts'
import type { Query, QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Which domains' answers an event makes old, by the first word of its type. */
const touched: Record<string, readonly string[]> = {
  file_upload: ['downloads'],
  order: ['orders', 'credits', 'accounts'],
  invoice: ['credits', 'accounts'],
  balance: ['credits', 'accounts'],
  user: ['accounts'],
  notification: ['notifications'],
  message: ['notifications'],
  import: ['imports'],
  site: ['site', 'orders'],
}

const awaited = new Set<Query>()

/**
 * Reads again what is on the screen. An answer on its way may be older than the event; where the library does not replace it,
 * as with the first of a page, it is read again once it is there.
 */
function readAgain(filters: QueryFilters): void {
  const onTheirWay = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const query of onTheirWay) {
    const isReplaced = query.state.data !== undefined && query.isActive()
    if (isReplaced || awaited.has(query)) continue
    awaited.add(query)
    const again = () => {
      awaited.delete(query)
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    query.fetch().then(again, again)
  }
  void queryClient.invalidateQueries(filters)
}

/** Reads again what an event has changed, as far as it is on the screen. */
export function refreshAfter(type: LiveEventType): void {
  for (const domain of touched[type.split('.')[0] ?? ''] ?? []) readAgain({ queryKey: [domain] })
}

/** After a gap in the stream: everything on the screen. */
export function refreshAll(): void {
  readAgain({})
}
