import type { FastifyRequest } from 'fastify'
import { maxWindowSeconds } from '../api/count-hits.ts'
import type { ApiClient } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'
import { clientAddress } from '../net/client-address.ts'
import { clientNetwork } from '../net/client-network.ts'
import type { BatchedHits } from './batched-hits.ts'

type Quota = { limit: number; remaining: number; reset: number }

const quotas = new WeakMap<FastifyRequest, Quota>()

/** The share of a public key's quota that a single address may use, so that one visitor cannot use up the quota of all others. */
const addressShare = { minute: 1 / 2, day: 1 / 10 } as const

type Caller = { who: string; calls_per_minute: number; calls_per_day: number; isKept: boolean }

/** Counts a call in the current minute and day. Throws if one of the two limits is exceeded. */
function countCall(
  hits: BatchedHits,
  request: FastifyRequest,
  { who, calls_per_minute, calls_per_day, isKept }: Caller,
): void {
  const windows = [
    { seconds: 60, count: calls_per_minute, isKept },
    { seconds: maxWindowSeconds, count: calls_per_day, isKept },
  ]
  const used = windows.map((window) => {
    const { hits: calls, seconds_left } = hits.count(`api_client ${who} ${window.seconds}`, window)
    const { count } = window
    return { limit: count, remaining: Math.max(0, count - calls), reset: seconds_left, isFull: calls > count }
  })
  const full = used.filter(({ isFull }) => isFull).sort((a, b) => b.reset - a.reset)[0]
  const [tightest] = full ? [full] : used.sort((a, b) => a.remaining - b.remaining)
  if (tightest) quotas.set(request, tightest)
  if (full) throw new Problem('request.rate_limited', { details: { retry_after: full.reset } })
}

/**
 * Counts a call of an API client. Throws if the client's limit per minute or per day is exceeded, or if its key is public and the address has
 * used up its share. Calls are counted in memory, because a statement for each would cost more than most calls (docs/decisions/073).
 */
export function meterCall(hits: BatchedHits, request: FastifyRequest, client: ApiClient): void {
  const { _id, is_public, calls_per_minute, calls_per_day } = client
  if (is_public)
    countCall(hits, request, {
      who: `${_id} address ${clientNetwork(clientAddress(request))}`,
      calls_per_minute: Math.ceil(calls_per_minute * addressShare.minute),
      calls_per_day: Math.ceil(calls_per_day * addressShare.day),
      isKept: false,
    })
  countCall(hits, request, { who: _id, calls_per_minute, calls_per_day, isKept: true })
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
