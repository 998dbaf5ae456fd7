import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../api/problem.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { clientAddress } from '../net/client-address.ts'
import { withLateScripts } from './late-scripts.ts'
import { pagePaths, pathsFile } from './page-paths.ts'
import { pagePreloads, preloadsFile } from './page-preloads.ts'
import { encoded, encodingFor } from './prepared-response.ts'
import { type Ask, prerenderedPages, prerenderFolder } from './prerendered-pages.ts'
import { contentSecurityPolicy, permissionsPolicy } from './security-headers.ts'
import { problemOf } from './send-problem.ts'
import { type PageAttributes, sendMaintenancePage, sendUnavailablePage } from './unavailable-page.ts'

export type FirstPaint = {
  /** `data-failure` and `data-reload`: the message and the button that appear if the app cannot be loaded. */
  attributes: PageAttributes & { 'data-failure': string; 'data-reload': string }
  title: string
  description: string
  /** The path of the page that the app shows, if it differs from the URL. */
  page?: string | undefined
  /** True if a cookie says that someone is signed in. The cookie does not prove it. */
  isSignedIn: boolean
  /** Elements for the head of the page, already escaped. */
  head?: string
  /** CSS rules for the site's own colors. */
  styles?: string
  /** The content for clients without JavaScript, already escaped. */
  withoutScripts?: string | undefined
  /** The new path of a page that has moved. */
  redirect?: string
  /** The text shown instead of the page while the site is closed for maintenance. */
  maintenance?: string | undefined
  /** True if the path has a page, but its content does not exist. */
  isMissing?: boolean
  /** Initial data, embedded in the page as JSON. */
  data: object
  /** Additional origins for images. */
  imageOrigins: readonly string[]
  /** True if the page may use geolocation. */
  mayLocate: boolean
  /** True if browsers support passkeys at the URL of this request. */
  hasPasskeys: boolean
}

/** The route of the web app's built files. */
export const staticFilesRoute = '/*'

/** Converts a value to JSON for a script element. Only `<` could end the element, so it is escaped. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Checks whether the path is that of a build file that only the server uses. */
const isInternal = (path: string) =>
  ['/index.html', `/${pathsFile}`].includes(path) || path.startsWith(`/${prerenderFolder}/`)

/** Chooses the caching of a file. Files under /assets/ never change. The preload list changes with each release. */
function cacheControl(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes(preloadsFile) ? 'no-cache' : 'public, max-age=3600'
}

/** Checks whether a file is the script that other sites load. Its name has no hash, so browsers may cache it only for a short time. */
const isEmbedded = (path: string) => /^widget\.js(\.(br|gz))?$/.test(basename(path))
const embeddedHeaders = {
  'cache-control': 'public, max-age=300, must-revalidate',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The script of index.html that shows a message if the app's scripts are missing (web/build/entry-guard.ts). */
const inlineScript = /<script>([^<]*)<\/script>/

const scriptStart = /<script type="module"|<link rel="modulepreload"/g

const fillable =
  /__(?:CSP_NONCE|HTML_ATTRS|TITLE|DESCRIPTION|SITE_DATA|PRERENDERED)__|<\/head>|<div id="root">|<script type="module"|<link rel="modulepreload"/g

/** Replaces the tokens of a template in a single pass. A token inside an inserted text, such as the title of the site, is not replaced. */
const fillIn = (template: string, parts: Readonly<Record<string, (part: string) => string>>): string =>
  template.replace(fillable, (part) => parts[part]?.(part) ?? part)

const pathOf = ({ url }: Pick<FastifyRequest, 'url'>) => url.split('?', 1)[0] ?? ''

const searchOf = ({ url }: FastifyRequest) => url.slice(pathOf({ url }).length)

/** Checks whether a request is for a page. A path with a dot in its last segment is a missing file, not a page. */
const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|assets)(\/|$)/.test(pathOf(request)) &&
  !/\.[^/.]*$/.test(pathOf(request)) &&
  String(request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null

const sentWith = ({ attributes, isSignedIn }: FirstPaint, isPrerendered: boolean) => ({
  ...{ language: attributes.lang, isSignedIn, isPrerendered },
})

/** Sends requests to the API as a visitor with the address of the original request. */
const asVisitor =
  (fastify: FastifyInstance, request: FastifyRequest, language: string): Ask =>
  async (url) => {
    const { statusCode, body } = await fastify.inject({
      url,
      remoteAddress: clientAddress(request),
      headers: { accept: 'application/json', 'accept-language': language },
    })
    return { status: statusCode, body }
  }

/** Serves the built web app: precompressed assets, which are cached indefinitely, and index.html with the site's data and theme. */
export async function webApp(
  fastify: FastifyInstance,
  dist: string,
  firstPaint: (request: FastifyRequest) => Promise<FirstPaint>,
  visitorAttributes: (
    request: FastifyRequest,
  ) => Omit<PageAttributes, 'data-theme'> & { 'data-theme': string | undefined },
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const index = join(dist, 'index.html')
  if (!existsSync(index))
    return async () => {
      throw new Problem('request.not_found')
    }
  const template = readFileSync(index, 'utf8')
  const entryGuard = inlineScript.exec(template)?.[1]
  // Not for pages with a form, which is unusable until the app has loaded.
  const lateTemplate = withLateScripts(template)
  await fastify.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: true,
    allowedPath: (path) => !isInternal(path),
    preCompressed: true,
    setHeaders(response, path) {
      if (isEmbedded(path)) for (const [name, value] of Object.entries(embeddedHeaders)) response.header(name, value)
      else response.header('cache-control', cacheControl(path))
    },
  })
  const isKnown = pagePaths(dist)
  const preloads = pagePreloads(dist)
  const prerendered = prerenderedPages(dist)
  let latest: Pick<FirstPaint, 'title' | 'attributes' | 'styles'> | undefined

  /** Responds while the database is unavailable: with a page for browsers, and with the problem as JSON for other clients. */
  const sendUnavailable = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
    const isNavigation = String(request.headers.accept ?? '').includes('text/html')
    if (!isNavigation || problemOf(error).code !== 'request.unavailable') throw error
    request.log.error({ err: error }, 'request.unavailable')
    const attributes = visitorAttributes(request)
    const theme = attributes['data-theme'] ?? latest?.attributes['data-theme'] ?? 'dark'
    const { title: site = '', styles } = latest ?? {}
    return sendUnavailablePage(reply, { ...attributes, 'data-theme': theme }, { site, styles })
  }

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isPage(request)) throw new Problem('request.not_found')
    const nonce = randomBytes(16).toString('base64')
    const paint = await firstPaint(request).catch((error: unknown) => ({ error }))
    if ('error' in paint) return sendUnavailable(request, reply, paint.error)
    latest = paint
    if (paint.maintenance)
      return sendMaintenancePage(reply, paint.attributes, {
        ...{ site: paint.title, styles: paint.styles },
        text: paint.maintenance,
      })
    if (paint.redirect !== undefined) return reply.header('cache-control', 'no-store').redirect(paint.redirect, 301)
    const { attributes, title, description, data, imageOrigins, mayLocate } = paint
    const shownPage = paint.page ?? pathOf(request)
    const rendering = paint.isMissing
      ? undefined
      : prerendered({ path: shownPage, search: searchOf(request) }, paint, asVisitor(fastify, request, attributes.lang))
    const body = await rendering?.catch((error: unknown) => {
      request.log.error({ err: error }, 'web_app.prerendering_failed')
      return undefined
    })
    const { links, scripts } = preloads(shownPage, sentWith(paint, body !== undefined))
    /** Gives scripts a low priority if the page is prerendered, because such a page is painted before its scripts load. */
    const later = (scripts: string) =>
      body ? scripts.replaceAll(scriptStart, (start) => `${start} fetchpriority="low"`) : scripts
    const html = fillIn(body?.isInert === false ? lateTemplate(scripts) : template, {
      __CSP_NONCE__: () => nonce,
      __HTML_ATTRS__: () =>
        Object.entries({ ...attributes, ...(body && { 'data-mantine-color-scheme': body.scheme }) })
          .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
          .join(' '),
      __TITLE__: () => escapeHtml(title),
      __DESCRIPTION__: () => escapeHtml(description),
      __SITE_DATA__: () => escapeJson(body && body.answers.length > 0 ? { ...data, answers: body.answers } : data),
      '</head>': (end) => {
        const styles = paint.styles ? `<style nonce="${nonce}">${paint.styles}</style>` : ''
        // The last style sheet of the head, as that of the app is, which the app inserts below it.
        const pageStyles = body
          ? `<style nonce="${nonce}">#root>[data-prerendered]{display:contents}${body.css}</style>`
          : ''
        return `${styles}${paint.head ?? ''}${later(links)}${pageStyles}${end}`
      },
      '<div id="root">': (root) =>
        paint.withoutScripts && !body ? `<noscript>${paint.withoutScripts}</noscript>${root}` : root,
      '<script type="module"': later,
      '<link rel="modulepreload"': later,
      __PRERENDERED__: () => (body ? `<div data-prerendered${body.isInert ? ' inert' : ''}>${body.html}</div>` : ''),
    })
    const encoding = encodingFor(request)
    return reply
      .code(isKnown(pathOf(request)) && !paint.isMissing ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, { imageOrigins, script: entryGuard }),
        'permissions-policy': permissionsPolicy({ mayLocate }),
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      })
      .send(await encoded(html, encoding))
  }
  // Without this route, the static plugin would serve the folder and refuse requests without Accept-Encoding.
  fastify.get('/', page)
  return page
}
