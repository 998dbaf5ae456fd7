import type { FastifyInstance } from 'fastify'
import { Problem } from '../api/problem.ts'

const maxBodyBytes = 16_384

/** Accepts the reports of browsers about the content security policy, which are JSON with a media type of their own, on this path only. */
export function policyReportBodies(server: FastifyInstance, path: string): void {
  const options = { parseAs: 'string', bodyLimit: maxBodyBytes } as const
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/csp-report', options, (request, body, done) => {
    if (request.routeOptions.url === `/api${path}`) parseJson(request, body, done)
    else done(new Problem('request.unsupported_media'))
  })
}
