import { accessRules } from '@mapwright/contract/partners/access-api.ts'
import type { Logger } from 'pino'
import { uuidv7 } from 'uuidv7'
import type { ApiCall } from '../platform/api/api-call.ts'
import type { Sql } from '../platform/db/sql.ts'

const flushMs = 500

/**
 * Counts calls by access and day, and puts each into its own slot in the log of recent calls, all in one statement. Only the last calls of each
 * access are kept. The commit is asynchronous, because a crash may lose the last calls anyway.
 */
const addCalls = (sql: Sql, calls: readonly ApiCall[]) => sql`
  WITH async_commit AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)), added AS (
    SELECT c.*, (c.at AT TIME ZONE 'UTC')::date AS day
    FROM async_commit, unnest(
      ${calls.map(({ client_id }) => client_id)}::uuid[], ${calls.map(() => uuidv7())}::uuid[],
      ${calls.map(({ at }) => at)}::timestamptz[], ${calls.map(({ method }) => method)}::text[],
      ${calls.map(({ path }) => path)}::text[], ${calls.map(({ code }) => code)}::int[],
      ${calls.map(({ duration_ms }) => duration_ms)}::int[], ${calls.map(({ address }) => address)}::text[],
      ${calls.map(({ request }) => request)}::text[], ${calls.map(({ response }) => response)}::text[]
    ) WITH ORDINALITY AS c (access_api_id, _id, at, method, path, code, duration_ms, address, request, response, turn)
    JOIN access_apis a ON a._id = c.access_api_id
  ), counted AS (
    INSERT INTO access_api_usage AS u (access_api_id, day, calls, refused)
    SELECT access_api_id, day, count(*), count(*) FILTER (WHERE code BETWEEN 400 AND 499) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (access_api_id, day) DO UPDATE SET calls = u.calls + EXCLUDED.calls, refused = u.refused + EXCLUDED.refused
    RETURNING access_api_id, day, calls
  ), numbered AS (
    SELECT added.*, counted.calls + 1 - row_number() OVER (PARTITION BY access_api_id, day ORDER BY turn DESC) AS number
    FROM added JOIN counted USING (access_api_id, day)
  ), slotted AS (
    SELECT DISTINCT ON (access_api_id, slot) *
    FROM (SELECT numbered.*, number % ${accessRules.kept_calls}::int AS slot FROM numbered) AS n
    ORDER BY access_api_id, slot, turn DESC
  )
  INSERT INTO access_api_calls (access_api_id, slot, _id, at, method, path, code, duration_ms, address, request, response)
  SELECT access_api_id, slot, _id, at, method, path, code, duration_ms, address, request, response FROM slotted
  ON CONFLICT (access_api_id, slot) DO UPDATE SET _id = EXCLUDED._id, at = EXCLUDED.at, method = EXCLUDED.method,
    path = EXCLUDED.path, code = EXCLUDED.code, duration_ms = EXCLUDED.duration_ms, address = EXCLUDED.address,
    request = EXCLUDED.request, response = EXCLUDED.response`

/**
 * Collects the calls of API clients and writes them twice a second. Otherwise all calls with a key would wait for each other, because they update
 * the same count.
 */
export function callLog({ sql, log }: { sql: Sql; log: Logger }) {
  let waiting: ApiCall[] = []
  let isFlushPlanned = false

  const flush = async (): Promise<void> => {
    const calls = waiting
    waiting = []
    if (calls.length === 0) return
    await addCalls(sql, calls).catch((err: unknown) =>
      log.warn({ err, calls: calls.length }, 'calls were not recorded'),
    )
  }

  const flushPlanned = async (): Promise<void> => {
    await flush()
    isFlushPlanned = false
    if (waiting.length > 0) planFlush()
  }

  const planFlush = () => {
    if (isFlushPlanned) return
    isFlushPlanned = true
    setTimeout(flushPlanned, flushMs).unref()
  }

  return {
    record(call: ApiCall): void {
      waiting.push(call)
      planFlush()
    },
    /** Writes the calls that are still waiting. */
    stop: flush,
  }
}
