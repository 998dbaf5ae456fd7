import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

const awaited = new Set<Query>()

/**
 * Refetches active queries after a change of their data. The response to a pending request may be older than the change. If the library
 * does not replace the pending request, as for the first fetch of a page, the query is refetched after the response has arrived.
 */
export function refetchActive(client: QueryClient, filters: QueryFilters): void {
  const pending = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const query of pending) {
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
