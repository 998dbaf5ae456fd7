import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'

/** `isKept`: the window stays in memory until its end, so that every hit knows the total of the last flush. */
type Limit = { seconds: number; count: number; isKept?: boolean }

/** Hits in a window, including the new one, and the time until its end. */
type Counted = { hits: number; seconds_left: number }

type Window = Limit & {
  /** The end of the window, on the monotonic clock in milliseconds. */
  endsAt: number
  /** Hits of all processes in the window, as of the last flush. */
  shared: number
  /** Hits in this process since the last flush. */
  pending: number
}

const flushMs = 1_000
/** Windows with less than this share of their limit are removed from memory after a flush. */
const rememberedShare = 0.1

/** Adds hits to the windows that all processes share. @returns the windows with their total hits and remaining seconds */
const addHits = (sql: Sql, seconds: number, hits: ReadonlyMap<string, number>) => sql<
  { key: string; hits: number; seconds_left: number }[]
>`
  INSERT INTO rate_limits AS r (key, window_start, hits)
  SELECT key, now(), hits FROM unnest(${[...hits.keys()]}::text[], ${[...hits.values()]}::int[]) AS added (key, hits) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN r.window_start < now() - make_interval(secs => ${seconds}) THEN EXCLUDED.hits ELSE r.hits + EXCLUDED.hits END,
    window_start = CASE WHEN r.window_start < now() - make_interval(secs => ${seconds}) THEN now() ELSE r.window_start END
  RETURNING key, hits, extract(epoch FROM window_start + make_interval(secs => ${seconds}) - now())::float8 AS seconds_left`

/**
 * Counts hits in memory and adds them once a second to the windows that all processes share, so that a request does not wait for a write.
 * Until then, processes do not know each other's hits: each may admit up to `count` of its own. See docs/decisions/073.
 */
export function batchedHits(sql: Sql) {
  const windows = new Map<string, Window>()
  let isFlushPlanned = false

  const flushBatch = async (seconds: number, batch: readonly [string, Window][]): Promise<void> => {
    const added = new Map(batch.map(([key, { pending }]) => [key, pending]))
    for (const { key, hits, seconds_left } of await addHits(sql, seconds, added)) {
      const window = windows.get(key)
      if (!window) continue
      window.pending -= added.get(key) ?? 0
      window.shared = hits
      window.endsAt = performance.now() + seconds_left * 1000
      if (!window.isKept && window.pending === 0 && hits < window.count * rememberedShare) windows.delete(key)
    }
  }

  const flush = async (): Promise<void> => {
    for (const [key, { endsAt }] of windows) if (endsAt <= performance.now()) windows.delete(key)
    const pending = [...windows].filter(([, window]) => window.pending > 0)
    const batches = Map.groupBy(pending, ([, { seconds }]) => seconds)
    // Hits that could not be added stay pending for the next flush.
    await Promise.allSettled([...batches].map(([seconds, batch]) => flushBatch(seconds, batch)))
    isFlushPlanned = false
    if ([...windows.values()].some((window) => window.pending > 0)) planFlush()
  }

  const planFlush = () => {
    if (isFlushPlanned) return
    isFlushPlanned = true
    setTimeout(flush, flushMs).unref()
  }

  /** Counts a hit, even if the window is full. */
  const count = (key: string, limit: Limit): Counted => {
    const now = performance.now()
    const known = windows.get(key)
    const window =
      known && known.endsAt > now ? known : { ...limit, endsAt: now + limit.seconds * 1000, shared: 0, pending: 0 }
    window.pending += 1
    windows.set(key, window)
    planFlush()
    return {
      hits: window.shared + window.pending,
      seconds_left: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
    }
  }

  return {
    count,
    /** Counts a hit. @throws Problem if the window is full */
    hit(key: string, limit: Limit): void {
      const { hits, seconds_left: retry_after } = count(key, limit)
      if (hits > limit.count) throw new Problem('request.rate_limited', { details: { retry_after } })
    },
  }
}

export type BatchedHits = ReturnType<typeof batchedHits>
