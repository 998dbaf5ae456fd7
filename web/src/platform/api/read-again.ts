import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

const awaited = new Set<Query>()

/**
 * Reads again what is on the screen. An answer on its way may be older than what has happened; where the library does not replace it,
 * as with the first of a page, it is read again once it is there.
 */
export function readAgain(client: QueryClient, filters: QueryFilters): void {
  const onTheirWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const query of onTheirWay) {
    const isReplaced = query.state.data !== undefined && query.isActive()
    if (isReplaced || awaited.has(query)) continue
    awaited.add(query)
    const again = () => {
      awaited.delete(query)
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    query.fetch().then(again, again)
  }
  void client.invalidateQueries(filters)
}
