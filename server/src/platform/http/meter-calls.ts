import type { FastifyRequest } from 'fastify'
import { hitWindow } from '../api/count-hits.ts'
import type { ApiClient } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'
import { clientAddress } from '../net/client-address.ts'
import { clientNetwork } from '../net/client-network.ts'

type Quota = { limit: number; remaining: number; reset: number }

const quotas = new WeakMap<FastifyRequest, Quota>()

/** The share of a public key's quota that a single address may use, so that one visitor cannot use up the quota of all others. */
const addressShare = { minute: 1 / 2, day: 1 / 10 } as const

type Counted = { who: string; calls_per_minute: number; calls_per_day: number }

/** Counts a call in the current minute and day. Throws if one of the two limits is exceeded. */
async function countCall(
  sql: Sql,
  request: FastifyRequest,
  { who, calls_per_minute, calls_per_day }: Counted,
): Promise<void> {
  const windows = [
    { seconds: 60, count: calls_per_minute },
    { seconds: 86_400, count: calls_per_day },
  ]
  const used = await Promise.all(
    windows.map(async ({ seconds, count }) => {
      const { hits, retry_after } = await hitWindow(sql, `api_client ${who} ${seconds}`, seconds)
      return { limit: count, remaining: Math.max(0, count - hits), reset: retry_after, isFull: hits > count }
    }),
  )
  const full = used.filter(({ isFull }) => isFull).sort((a, b) => b.reset - a.reset)[0]
  const [tightest] = full ? [full] : used.sort((a, b) => a.remaining - b.remaining)
  if (tightest) quotas.set(request, tightest)
  if (full) throw new Problem('request.rate_limited', { details: { retry_after: full.reset } })
}

/**
 * Counts a call of an API client. Throws if the client's limit per minute or per day is exceeded, or if its key is public and the address has
 * used up its share.
 */
export async function meterCall(sql: Sql, request: FastifyRequest, client: ApiClient): Promise<void> {
  const { _id, is_public, calls_per_minute, calls_per_day } = client
  if (is_public)
    await countCall(sql, request, {
      who: `${_id} address ${clientNetwork(clientAddress(request))}`,
      calls_per_minute: Math.ceil(calls_per_minute * addressShare.minute),
      calls_per_day: Math.ceil(calls_per_day * addressShare.day),
    })
  await countCall(sql, request, { who: _id, calls_per_minute, calls_per_day })
}

/** Returns the rate-limit headers of the window with the least quota left. Empty for callers without a quota. */
export function quotaHeaders(request: FastifyRequest): Record<string, string> {
  const quota = quotas.get(request)
  if (!quota) return {}
  return {
    'ratelimit-limit': String(quota.limit),
    'ratelimit-remaining': String(quota.remaining),
    'ratelimit-reset': String(quota.reset),
  }
}
