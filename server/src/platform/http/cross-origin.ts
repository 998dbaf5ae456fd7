import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyInstance } from 'fastify'

/** Seconds for which browsers may keep the permission. */
const maxAge = 3600

/** Any origin, because no cookie or other credential of the browser takes part. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'retry-after, x-request-id, idempotency-replayed, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
} as const

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
