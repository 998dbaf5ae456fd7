import type { LiveEventType } from '@mapwright/contract/events.ts'
import { queryClient } from './query-client.ts'
import { refetchActive } from './refetch-active.ts'

/** The domains whose queries become stale, by the first word of the event type. */
const staleDomains: Record<string, readonly string[]> = {
  file_upload: ['downloads'],
  order: ['orders', 'credits', 'accounts'],
  invoice: ['credits', 'accounts'],
  balance: ['credits', 'accounts'],
  user: ['accounts'],
  notification: ['notifications'],
  message: ['notifications'],
  conversation: ['orders'],
  import: ['imports'],
  site: ['site', 'orders'],
}

/** Refetches the active queries that an event affects. */
export function refreshAfter(type: LiveEventType): void {
  if (type === 'site.caches_purged') refreshAll()
  for (const domain of staleDomains[type.split('.')[0] ?? ''] ?? []) refetchActive(queryClient, { queryKey: [domain] })
}

/** Refetches all active queries after a gap in the stream. */
export function refreshAll(): void {
  refetchActive(queryClient, {})
}
