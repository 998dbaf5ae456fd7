import type { RateLimit } from './endpoint.ts'

/**
 * Limit for public calls on page load. High enough for a browser that reloads in a loop or an office behind one address, low enough that
 * one address cannot overload the database.
 */
export const pageLoads = [
  { by: 'address', seconds: 60, count: 1200, batched: true },
] as const satisfies readonly RateLimit[]
