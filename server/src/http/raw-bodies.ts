import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../api/problem.ts'

/** "message/rfc822" of `message/rfc822; charset=us-ascii`. */
export const mediaTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Hands bodies that are a file as a whole on as they stream in, to the calls that take such a file and to no other. */
export function rawBodies(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const takers = new Map<string, Set<string>>()
  for (const { path, files = {} } of endpoints)
    for (const { raw } of Object.values(files))
      if (raw) takers.set(raw, new Set([...(takers.get(raw) ?? []), `/api${path}`]))
  for (const [mediaType, paths] of takers)
    server.addContentTypeParser(mediaType, (request, body, done) => {
      if (paths.has(request.routeOptions.url ?? '')) done(null, body)
      else done(new Problem('request.unsupported_media'))
    })
}
