import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOfRequest } from './admit.ts'

/** Time for which browsers may cache a preflight response, in seconds. */
const maxAge = 3600

/** CORS headers that allow any origin. This is safe, because the browser sends neither cookies nor other credentials. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'retry-after, x-request-id, idempotency-replayed, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
} as const

/**
 * Returns the CORS headers that allow a page to read a response. Empty if the page may not read it. The API key determines the allowed
 * website, so a request with an invalid key gets none.
 */
export function crossOriginHeadersOf({ cors }: Endpoint, request: FastifyRequest): Record<string, string> {
  if (cors === true) return crossOriginHeaders
  if (cors === undefined) return {}
  const caller = callerOfRequest(request)
  const origin = caller?.kind === 'api_client' ? caller.origin : undefined
  return { vary: 'origin', ...(origin ? { ...crossOriginHeaders, 'access-control-allow-origin': origin } : {}) }
}

/** Responds to the preflight requests of browsers for the endpoints that pages of other sites may call. */
export function preflights(fastify: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const byPath = Map.groupBy(
    endpoints.filter(({ cors }) => cors),
    ({ path }) => path,
  )
  for (const [path, calls] of byPath) {
    const headers = ['authorization', 'content-type', 'idempotency-key', ...calls.flatMap((call) => call.headers ?? [])]
    fastify.options(`/api${path}`, async (_, reply) =>
      reply
        .code(204)
        .headers({
          ...crossOriginHeaders,
          'access-control-allow-methods': calls.map(({ method }) => method).join(', '),
          'access-control-allow-headers': [...new Set(headers)].join(', '),
          'access-control-max-age': String(maxAge),
        })
        .send(),
    )
  }
}
