import { createHash } from 'node:crypto'
import { ReportPolicyViolation } from '@mapwright/contract/site/system/policy-report-endpoints.ts'
import type { FastifyInstance } from 'fastify'

const resourcePolicyName = 'cross-origin-resource-policy'

const fixed = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  [resourcePolicyName]: 'same-origin',
}

/** Builds the Permissions-Policy of a page. The only feature that a page can use is geolocation. */
export const permissionsPolicy = ({ mayLocate = false } = {}): string =>
  `camera=(), microphone=(), geolocation=(${mayLocate ? 'self' : ''}), payment=()`

/**
 * Builds the Content-Security-Policy of a page. `imageOrigins`: additional origins for images. `script`: the only inline script that may run.
 * Styles need a nonce, because the component library adds style elements at run time. Browsers report what the policy of a page has refused.
 */
export const contentSecurityPolicy = (
  nonce?: string,
  { imageOrigins = [], script }: { imageOrigins?: readonly string[]; script?: string | undefined } = {},
): string =>
  [
    "default-src 'none'",
    `script-src 'self'${script === undefined ? '' : ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(nonce ? [`report-uri /api${ReportPolicyViolation.path}`] : []),
  ].join('; ')

/**
 * Headers for scripts, styles and fonts. Headers for documents are left out, because they would double the size of a small file. Web workers
 * run under this Content-Security-Policy.
 */
const assetHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
}

const isAsset = (url: string, status: number): boolean => url.startsWith('/assets/') && status < 400

/** Adds the fixed headers to every response, HSTS if the site uses TLS, and no-store to responses of the API. */
export function securityHeaders(fastify: FastifyInstance, publicUrl: string): void {
  const isBehindTls = publicUrl.startsWith('https:')
  const always = isBehindTls ? { ...fixed, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : fixed
  const plainPolicy = contentSecurityPolicy()
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (isAsset(request.url, reply.statusCode)) {
      reply.headers(assetHeaders)
      done()
      return
    }
    // A file for pages of other sites already has this header.
    const resourcePolicy = reply.getHeader(resourcePolicyName)
    reply.headers(resourcePolicy === undefined ? always : { ...always, [resourcePolicyName]: String(resourcePolicy) })
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissionsPolicy())
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', plainPolicy)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
