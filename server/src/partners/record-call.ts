import { accessRules } from '@mapwright/contract/partners/access-api.ts'
import { uuidv7 } from 'uuidv7'
import type { ApiCall } from '../platform/api/api-call.ts'
import type { Sql } from '../platform/db/sql.ts'

/**
 * Counts a call with a key and adds it to the log of recent calls. One statement does both, so each call gets its own slot in the log.
 * The commit is asynchronous, because all calls with a key update the same row. A crash may lose the last calls.
 */
export const recordCall = async (sql: Sql, { client_id, ...call }: ApiCall): Promise<void> => {
  const refused = call.code >= 400 && call.code < 500 ? 1 : 0
  await sql`
    WITH async_commit AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)), counted AS (
      INSERT INTO access_api_usage AS u (access_api_id, day, calls, refused)
      SELECT _id, (${call.at}::timestamptz AT TIME ZONE 'UTC')::date, 1, ${refused} FROM access_apis, async_commit WHERE _id = ${client_id}
      ON CONFLICT (access_api_id, day) DO UPDATE SET calls = u.calls + 1, refused = u.refused + ${refused}
      RETURNING access_api_id, calls
    )
    INSERT INTO access_api_calls (access_api_id, slot, _id, at, method, path, code, duration_ms, address, request, response)
    SELECT access_api_id, calls % ${accessRules.kept_calls}::int, ${uuidv7()}, ${call.at}, ${call.method}, ${call.path}, ${call.code},
      ${call.duration_ms}, ${call.address}, ${call.request}, ${call.response}
    FROM counted
    ON CONFLICT (access_api_id, slot) DO UPDATE SET _id = EXCLUDED._id, at = EXCLUDED.at, method = EXCLUDED.method,
      path = EXCLUDED.path, code = EXCLUDED.code, duration_ms = EXCLUDED.duration_ms, address = EXCLUDED.address,
      request = EXCLUDED.request, response = EXCLUDED.response`
}
