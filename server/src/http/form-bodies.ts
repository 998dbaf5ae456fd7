import type { FastifyInstance } from 'fastify'
import { Problem } from '../api/problem.ts'

const longest = 1_000

/** Lets these calls alone take a form as browsers and mail programs post it; any other refuses it, so that no foreign page can post to it. */
export function formBodies(server: FastifyInstance, paths: readonly string[]): void {
  const takers = new Set(paths.map((path) => `/api${path}`))
  const options = { parseAs: 'string', bodyLimit: longest } as const
  server.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (request, body, done) => {
    if (takers.has(request.routeOptions.url ?? '')) done(null, Object.fromEntries(new URLSearchParams(body)))
    else done(new Problem('request.unsupported_media'))
  })
}
