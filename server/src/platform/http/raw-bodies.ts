import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../api/problem.ts'

/** Returns the media type without parameters: "message/rfc822" for `message/rfc822; charset=us-ascii`. */
export const mediaTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Streams raw (non-multipart) bodies to the endpoints that declare a `raw` file. */
export function rawBodies(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const pathsByType = new Map<string, Set<string>>()
  for (const { path, files = {} } of endpoints)
    for (const { raw } of Object.values(files))
      if (raw) pathsByType.set(raw, new Set([...(pathsByType.get(raw) ?? []), `/api${path}`]))
  for (const [mediaType, paths] of pathsByType)
    server.addContentTypeParser(mediaType, (request, body, done) => {
      if (paths.has(request.routeOptions.url ?? '')) done(null, body)
      else done(new Problem('request.unsupported_media'))
    })
}
