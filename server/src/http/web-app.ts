import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../api/problem.ts'
import { contentSecurityPolicy, permissionsPolicy } from './security-headers.ts'

export type FirstPaint = {
  /** Attributes of <html>: language, direction and theme. */
  attributes: Record<string, string>
  title: string
  description: string
  /** What the page needs at once, read by the browser from a data block. */
  data: unknown
  /** Where pictures may come from beside the site itself. */
  imageOrigins: readonly string[]
  /** Whether this page may ask where the device is. */
  mayLocate: boolean
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
/** JSON inside a script element: only `<` could end it. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith('/api/') &&
  !request.url.startsWith('/assets/') &&
  String(request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null

/** Serves the built web app: compressed assets for ever, and index.html with the site's data and theme put in. */
export async function webApp(
  fastify: FastifyInstance,
  dist: string,
  firstPaint: (request: FastifyRequest) => Promise<FirstPaint>,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const index = join(dist, 'index.html')
  if (!existsSync(index))
    return async () => {
      throw new Problem('request.not_found')
    }
  const template = readFileSync(index, 'utf8')
  await fastify.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders(response, path) {
      response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isPage(request)) throw new Problem('request.not_found')
    const nonce = randomBytes(16).toString('base64')
    const { attributes, title, description, data, imageOrigins, mayLocate } = await firstPaint(request)
    const html = template
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__HTML_ATTRS__', () =>
        Object.entries(attributes)
          .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
          .join(' '),
      )
      .replaceAll('__TITLE__', () => escapeHtml(title))
      .replace('__DESCRIPTION__', () => escapeHtml(description))
      .replace('__SITE_DATA__', () => escapeJson(data))
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, imageOrigins),
        'permissions-policy': permissionsPolicy({ mayLocate }),
      })
      .send(html)
  }
  // Without Accept-Encoding the folder itself would be asked for, and refused as a file.
  fastify.get('/', page)
  return page
}
