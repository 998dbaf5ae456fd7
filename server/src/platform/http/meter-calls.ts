import type { FastifyRequest } from 'fastify'
import { hitWindow } from '../api/count-hits.ts'
import type { ApiClient } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'

type Quota = { limit: number; remaining: number; reset: number }

const quotas = new WeakMap<FastifyRequest, Quota>()

/** Counts a call of an API client in the current minute and day; throws when one of the quotas is used up. */
export async function meterCall(sql: Sql, request: FastifyRequest, client: ApiClient): Promise<void> {
  const windows = [
    { seconds: 60, count: client.calls_per_minute },
    { seconds: 86_400, count: client.calls_per_day },
  ]
  const used = await Promise.all(
    windows.map(async ({ seconds, count }) => {
      const { hits, retry_after } = await hitWindow(sql, `api_client ${client._id} ${seconds}`, seconds)
      return { limit: count, remaining: Math.max(0, count - hits), reset: retry_after, isFull: hits > count }
    }),
  )
  const full = used.filter(({ isFull }) => isFull).sort((a, b) => b.reset - a.reset)[0]
  const [tightest] = full ? [full] : used.sort((a, b) => a.remaining - b.remaining)
  if (tightest) quotas.set(request, tightest)
  if (full) throw new Problem('request.rate_limited', { details: { retry_after: full.reset } })
}

/** The headers with the remaining quota of the window that will be used up first; none for other callers. */
export function quotaHeaders(request: FastifyRequest): Record<string, string> {
  const quota = quotas.get(request)
  if (!quota) return {}
  return {
    'ratelimit-limit': String(quota.limit),
    'ratelimit-remaining': String(quota.remaining),
    'ratelimit-reset': String(quota.reset),
  }
}
