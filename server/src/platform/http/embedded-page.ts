import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Reads a page that other sites embed in a frame: its HTML, and the origins of the sites that may embed it. Throws a problem if the page does
 * not exist.
 */
export type EmbeddedPage = (request: FastifyRequest) => Promise<{ html: string; ancestors: readonly string[] }>

/** Builds the Content-Security-Policy. The page needs no nonce, because its HTML contains no styles: its script adopts style sheets. */
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

/** Serves a page that other sites embed in a frame. */
export function embeddedPage(server: FastifyInstance, path: string, read: EmbeddedPage): void {
  server.get(path, async (request, reply) => {
    const { html, ancestors } = await read(request)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policyFor(ancestors),
        // Sites that isolate themselves with COEP may embed the page, too.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(html)
  })
}
