import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { ReportPolicyViolation } from '@mapwright/contract/site/system/policy-report-endpoints.ts'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Route } from '../api/handler.ts'
import type { Sitemap } from '../html/sitemap.ts'
import type { CallFigures } from '../metrics/call-figures.ts'
import type { Config } from '../startup/config.ts'
import { languageOf } from './admit.ts'
import { crawlerFiles } from './crawler-files.ts'
import { docsPage } from './docs-page.ts'
import { type EmbeddedPage, embeddedPage } from './embedded-page.ts'
import { formBodies } from './form-bodies.ts'
import { healthChecks, type MailState } from './health.ts'
import { malformedRequests } from './malformed-requests.ts'
import { type MetricsSettings, metricsPage } from './metrics-page.ts'
import { type Host, mount } from './mount.ts'
import { openApi } from './open-api.ts'
import { policyReportBodies } from './policy-report-bodies.ts'
import { preparedResponse } from './prepared-response.ts'
import { rawBodies } from './raw-bodies.ts'
import { recordCalls } from './record-calls.ts'
import { contractSchemaNames } from './schema-names.ts'
import { securityHeaders } from './security-headers.ts'
import { securityTxt } from './security-txt.ts'
import { sendProblem } from './send-problem.ts'
import { shareTargetPage } from './share-target-page.ts'
import { type FirstPaint, staticFilesRoute, webApp } from './web-app.ts'
import type { WebServers } from './web-servers.ts'

type Parts = {
  config: Pick<Config, 'publicUrl' | 'trustProxy'>
  log: Logger
  webDist: string
  routes: readonly Route[]
  endpoints: readonly Endpoint[]
  host: Host
  servers: Pick<WebServers, 'make' | 'latest'>
  isStopping: () => boolean
  mailState: () => Promise<MailState>
  firstPaint: (request: FastifyRequest) => Promise<FirstPaint>
  visitorAttributes: Parameters<typeof webApp>[3]
  sitemap: Sitemap
  metrics?: MetricsSettings
  /** Reads the email address for reports of vulnerabilities; empty if the site has none. */
  securityContact: () => Promise<string>
  /** The pages that other sites may embed in a frame, by path. */
  embedded?: Readonly<Record<string, EmbeddedPage>>
}

const bodyLimit = 1_048_576
// The file store limits the size of each file and reports a problem. The multipart parser would silently truncate the file.
const multipartLimits = {
  fileSize: Number.POSITIVE_INFINITY,
  fieldNameSize: 100,
  fieldSize: 20_000,
  fields: 100,
  files: 20,
  parts: 120,
  headerPairs: 50,
  headerSize: 8_192,
}
const requestIdPattern = /^[\w.-]{8,64}$/

/** Configures the trusted proxies. A number is the number of proxies in front of the app; further forwarded addresses are ignored. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

/** Logs and counts each request, and returns its id in a response header. */
function logRequests(server: FastifyInstance, calls: CallFigures): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    // Requests for static files are only logged at debug level, because a page loads dozens of them.
    request.log[url === staticFilesRoute ? 'debug' : 'info'](
      { method: request.method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    calls.record({
      method: request.method,
      // The pages of the web app have no route of their own.
      route: url ?? 'page',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      isFile: url === staticFilesRoute,
    })
    done()
  })
}

/**
 * Counts the requests that their clients give up before the response has been sent: `onResponse` does not run for them. Fastify's `onRequestAbort`
 * would miss those whose body was complete.
 */
function countAborted(server: FastifyInstance, calls: CallFigures): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished)
        calls.recordAborted({ method: request.method, route: request.routeOptions.url ?? 'page' })
    })
    done()
  })
}

/** Serves the OpenAPI document and the documentation page of each API. */
function documentApis(server: FastifyInstance, endpoints: readonly Endpoint[], publicUrl: string): void {
  for (const api of new Set([undefined, ...endpoints.map((endpoint) => endpoint.api)])) {
    const options = { publicUrl, ...(api ? { api } : {}) }
    const apiDocument = async () => openApi(endpoints, await contractSchemaNames(), options)
    server.get(
      `/api/${api ? `${api}/` : ''}openapi.json`,
      preparedResponse('application/json; charset=utf-8', async () => JSON.stringify(await apiDocument())),
    )
    docsPage(server, apiDocument, api)
  }
}

/** Builds the web server: the API under /api, its documentation, health checks and the web app. */
export async function buildServer({
  config,
  log,
  webDist,
  routes,
  endpoints,
  host,
  servers,
  isStopping,
  mailState,
  firstPaint,
  visitorAttributes,
  sitemap,
  metrics,
  securityContact,
  embedded = {},
}: Parts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit,
    serverFactory: servers.make,
    forceCloseConnections: 'idle',
    clientErrorHandler: malformedRequests(servers.latest),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
    },
  })
  securityHeaders(server, config.publicUrl)
  logRequests(server, host.app.calls)
  countAborted(server, host.app.calls)
  await server.register(multipart, {
    limits: multipartLimits,
    throwFileSizeLimit: false,
  })
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(error, undefined, request, reply, languageOf(request), host.strict)
  // Sets the error handler before any route, because routes added before an awaited plugin would keep Fastify's default handler.
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  formBodies(server, [Unsubscribe.path])
  policyReportBodies(server, ReportPolicyViolation.path)
  rawBodies(server, endpoints)
  healthChecks(server, { sql: host.sql, files: host.app.files, mailState, isStopping })
  documentApis(server, endpoints, config.publicUrl)
  recordCalls(server, endpoints, host.recordCall)
  crawlerFiles(server, { publicUrl: config.publicUrl, sitemap })
  if (metrics) metricsPage(server, metrics)
  securityTxt(server, { publicUrl: config.publicUrl, securityContact })
  await shareTargetPage(server)
  for (const [path, read] of Object.entries(embedded)) embeddedPage(server, path, read)
  mount(server, routes, host)
  const page = await webApp(server, webDist, firstPaint, visitorAttributes)
  server.setNotFoundHandler((request, reply) =>
    page(request, reply).catch((error: unknown) => sendError(error, request, reply)),
  )
  return server
}
