import { events, type LiveEvent } from '@mapwright/contract/events.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { refetchActive } from './refetch-active.ts'

/**
 * Limits the refetches of a list after events: `burst` refetches in a row, then one every `pauseMs`. Hundreds of staff pages can show the same
 * list, so a busy conversation would make all of them refetch for each message.
 */
export const listLimit = { burst: 3, pauseMs: 5_000 }
/** Maximum random delay of a refetch, in ms. It spreads the requests of many pages that received the same event. */
const spreadMs = 1_000

/** The time from which a list may again be refetched `burst` times in a row, in ms since 1970. */
let restedAt = new WeakMap<Query, number>()
/** Delayed refetches, with the timers that start them. */
const waiting = new Map<Query, ReturnType<typeof setTimeout>>()

const nameOf = ({ queryKey }: Query): unknown => queryKey[1]

/** Returns true if one of the query's path parameters has this value. */
function isAbout({ queryKey }: Query, id: string): boolean {
  const input: unknown = queryKey[2]
  if (typeof input !== 'object' || input === null || !('params' in input)) return false
  const { params } = input
  return typeof params === 'object' && params !== null && Object.values(params).includes(id)
}

function refetchWithinLimit(query: Query): void {
  if (waiting.has(query)) return
  const now = Date.now()
  const refetch = () => {
    waiting.delete(query)
    restedAt.set(query, Math.max(Date.now(), restedAt.get(query) ?? 0) + listLimit.pauseMs)
    refetchActive(queryClient, { queryKey: query.queryKey, exact: true })
  }
  const pauseMs = (restedAt.get(query) ?? 0) - now - (listLimit.burst - 1) * listLimit.pauseMs
  if (pauseMs <= 0) refetch()
  else waiting.set(query, setTimeout(refetch, pauseMs + Math.random() * spreadMs))
}

const isInBackground = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/**
 * Refetches the active queries that an event makes stale: the affected object immediately, lists only as often as their limit allows.
 * Counts on a hidden page are only marked as stale, and are refetched when the page is shown.
 */
export function refreshAfter({ type, id }: Pick<LiveEvent, 'type' | 'id'>): void {
  const { one = [], lists = [], counts = [] } = events[type].stale ?? {}
  const isNamed = (names: readonly string[]) => (query: Query) => names.some((name) => name === nameOf(query))
  const isOne = isNamed(one)
  const isList = isNamed([...lists, ...counts])
  const isWaiting = isInBackground() ? isNamed(counts) : () => false
  if (type === 'site.caches_purged') refreshAll()
  refetchActive(queryClient, { predicate: (query) => isOne(query) && isAbout(query, id) })
  // Marks inactive lists as stale, without a request.
  refetchActive(queryClient, { predicate: isList, type: 'inactive' })
  for (const query of queryClient.getQueryCache().findAll({ predicate: isList, type: 'active' }))
    if (isWaiting(query)) query.invalidate()
    else refetchWithinLimit(query)
}

/** Refetches all active queries after a gap in the event stream. */
export function refreshAll(): void {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
  restedAt = new WeakMap()
  refetchActive(queryClient, {})
}
