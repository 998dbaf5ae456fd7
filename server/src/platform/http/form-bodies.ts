import type { FastifyInstance } from 'fastify'
import { Problem } from '../api/problem.ts'

const maxBodyBytes = 1_000

/**
 * Accepts URL-encoded forms, as browsers and mail clients send them, on these paths only. Other endpoints refuse them, because a page of any
 * site can post such a form.
 */
export function formBodies(server: FastifyInstance, paths: readonly string[]): void {
  const allowed = new Set(paths.map((path) => `/api${path}`))
  const options = { parseAs: 'string', bodyLimit: maxBodyBytes } as const
  server.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (request, body, done) => {
    if (allowed.has(request.routeOptions.url ?? '')) done(null, Object.fromEntries(new URLSearchParams(body)))
    else done(new Problem('request.unsupported_media'))
  })
}
