import type { RateLimit } from './endpoint.ts'

/**
 * For public calls that a page makes when it loads: far more than a browser that reloads in a loop, or an office behind one address, can ask
 * for, and few enough that one address cannot keep the database busy.
 */
export const pageLoads = [{ by: 'address', seconds: 60, count: 1200 }] as const satisfies readonly RateLimit[]
