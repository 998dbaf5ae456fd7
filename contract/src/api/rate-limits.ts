import type { RateLimit } from './endpoint.ts'

/**
 * Limit for public calls on page load. It allows a browser that reloads in a loop or an office behind one IP address, but a single address
 * cannot overload the database.
 */
export const pageLoads = [
  { by: 'address', seconds: 60, count: 1200, batched: true },
] as const satisfies readonly RateLimit[]
