import type { LiveEventType } from '@mapwright/contract/events.ts'
import { queryClient } from './query-client.ts'
import { readAgain } from './read-again.ts'

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

/** Reads again what an event has changed, as far as it is on the screen. */
export function refreshAfter(type: LiveEventType): void {
  if (type === 'site.caches_purged') refreshAll()
  for (const domain of touched[type.split('.')[0] ?? ''] ?? []) readAgain(queryClient, { queryKey: [domain] })
}

/** After a gap in the stream: everything on the screen. */
export function refreshAll(): void {
  readAgain(queryClient, {})
}
