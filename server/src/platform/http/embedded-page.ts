import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Reads a page that other sites embed in a frame: its HTML, and the origins of these sites. Throws a problem if there is none. */
export type EmbeddedPage = (request: FastifyRequest) => Promise<{ html: string; ancestors: readonly string[] }>

/** The page's HTML contains no styles, so it needs no nonce: its script adopts style sheets. */
const policyFor = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ].join('; ')

/** Serves a page for frames on other sites. */
export function embeddedPage(server: FastifyInstance, path: string, read: EmbeddedPage): void {
  server.get(path, async (request, reply) => {
    const { html, ancestors } = await read(request)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policyFor(ancestors),
        // Sites that isolate themselves (COEP) may embed it, too.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(html)
  })
}
