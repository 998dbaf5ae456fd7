import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type AccessCall, type AccessUsage, accessRules } from '@mapwright/contract/partners/access-api.ts'
import { GetAccessUsage } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { ownerFor } from '../platform/api/owner.ts'
import { readAccess } from './access-rows.ts'

/** Reads the usage for each of the last `usage_days` days, including days without calls, and the stored calls, newest first. */
export const getAccessUsage = query(GetAccessUsage, async ({ sql, actor, params: { id }, now }) => {
  await readAccess(sql, id, ownerFor(actor))
  const [usage, calls] = await Promise.all([
    sql<AccessUsage[]>`
      SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(u.calls, 0) AS calls, coalesce(u.refused, 0) AS refused
      FROM generate_series((${now}::timestamptz AT TIME ZONE 'UTC')::date - ${accessRules.usage_days - 1}::int,
        (${now}::timestamptz AT TIME ZONE 'UTC')::date, interval '1 day') d
      LEFT JOIN access_api_usage u ON u.access_api_id = ${id} AND u.day = d::date ORDER BY d`,
    sql<Decoded<AccessCall>[]>`
      SELECT _id, at, method, path, code, duration_ms, address, request, response
      FROM access_api_calls WHERE access_api_id = ${id} ORDER BY at DESC, _id DESC`,
  ])
  return { usage: [...usage], calls: [...calls] }
})
