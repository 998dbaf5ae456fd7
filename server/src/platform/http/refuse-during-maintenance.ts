import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { ClosedSite } from '../api/closed-site.ts'
import { type Caller, isStaff } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'

const minRetrySeconds = 60

/** Returns the seconds until the announced end, but at least one minute. */
export const maintenanceRetrySeconds = ({ ends_at }: { ends_at: Date | null }): number =>
  Math.max(minRetrySeconds, Math.ceil(((ends_at?.getTime() ?? 0) - Date.now()) / 1_000))

/**
 * Throws while the site is closed for maintenance. Staff are admitted, and so are the endpoints that they need to sign in. Webhooks are
 * always received.
 */
export async function refuseDuringMaintenance(
  closedSite: ClosedSite,
  { during_maintenance, raw }: Pick<Endpoint, 'during_maintenance' | 'raw'>,
  { request, caller, language }: { request: FastifyRequest; caller: Caller | null; language: string },
): Promise<void> {
  if (during_maintenance || raw || isStaff(caller)) return
  const closed = await closedSite(language)
  if (!closed) return
  // An expired token may belong to a staff member. The browser renews the token and repeats the request.
  if (!caller && request.headers.authorization !== undefined) throw new Problem('request.unauthorized')
  throw new Problem('request.maintenance', {
    details: { text: closed.text, retry_after: maintenanceRetrySeconds(closed) },
  })
}
