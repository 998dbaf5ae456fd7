import type { Db, Sql } from '../db/sql.ts'
import { Problem } from './problem.ts'

type Window = { seconds: number; count: number }

/** Maximum length of a window: one day. Counts that started longer ago are deleted. */
export const maxWindowSeconds = 86_400

/** Counts a hit in a rate-limit window that all processes share. */
export async function hitWindow(
  sql: Sql,
  key: string,
  seconds: number,
): Promise<{ hits: number; retry_after: number }> {
  if (seconds > maxWindowSeconds) throw new RangeError(`a window of ${seconds} s is longer than a day`)
  const [window] = await sql<{ hits: number; retry_after: number }[]>`
    INSERT INTO rate_limits AS r (key, window_start, hits) VALUES (${key}, now(), 1)
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN r.window_start < now() - make_interval(secs => ${seconds}) THEN 1 ELSE r.hits + 1 END,
      window_start = CASE WHEN r.window_start < now() - make_interval(secs => ${seconds}) THEN now() ELSE r.window_start END
    RETURNING hits, ceil(extract(epoch FROM window_start + make_interval(secs => ${seconds}) - now()))::int AS retry_after`
  return { hits: window?.hits ?? 0, retry_after: Math.max(1, window?.retry_after ?? 1) }
}

/** Counts a hit in a rate-limit window; throws when the window is full. */
export async function countHit(sql: Sql, key: string, { seconds, count }: Window): Promise<void> {
  const { hits, retry_after } = await hitWindow(sql, key, seconds)
  if (hits > count) throw new Problem('request.rate_limited', { details: { retry_after } })
}

/** Returns the highest number of hits of any of the keys in the last `seconds`. */
export async function readHits(sql: Sql, keys: readonly string[], seconds: number): Promise<number> {
  const [row] = await sql<{ hits: number }[]>`
    SELECT coalesce(max(hits), 0)::int AS hits FROM rate_limits
    WHERE key = ANY (${keys}) AND window_start > now() - make_interval(secs => ${seconds})`
  return row?.hits ?? 0
}

/** Removes one hit of each key. */
export const takeBackHits = (db: Db, keys: readonly string[]) =>
  db`UPDATE rate_limits SET hits = hits - 1
    WHERE key IN (SELECT key FROM rate_limits WHERE key = ANY (${keys}) AND hits > 0 ORDER BY key FOR UPDATE)`

/** Resets the count of a key. */
export const resetHits = (db: Db, key: string) => db`DELETE FROM rate_limits WHERE key = ${key}`

/** Deletes the counts of windows that started more than a day ago. Skips locked counts, which a request is updating. */
export const deleteOldHits = (db: Db, now: Date) =>
  db`DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE window_start < ${now}::timestamptz - make_interval(secs => ${maxWindowSeconds})
    FOR UPDATE SKIP LOCKED)`
