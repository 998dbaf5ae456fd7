import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Route } from '../api/handler.ts'
import type { Config } from '../config.ts'
import { answerProblem } from './answer-problem.ts'
import { docsPage } from './docs-page.ts'
import { formBodies } from './form-bodies.ts'
import { healthChecks } from './health.ts'
import { type Host, languageOf, mount } from './mount.ts'
import { openApi } from './open-api.ts'
import { rawBodies } from './raw-bodies.ts'
import { securityHeaders } from './security-headers.ts'
import { type FirstPaint, webApp } from './web-app.ts'
import type { WebServers } from './web-servers.ts'

type Parts = {
  config: Pick<Config, 'publicUrl' | 'trustProxy'>
  log: Logger
  webDist: string
  routes: readonly Route[]
  endpoints: readonly Endpoint[]
  host: Host
  servers: Pick<WebServers, 'make'>
  isStopping: () => boolean
  firstPaint: (request: FastifyRequest) => Promise<FirstPaint>
}

const bodyLimit = 1_048_576
const requestIdPattern = /^[\w.-]{8,64}$/

/** A number means so many proxies in front of the app; forwarded addresses beyond them are not believed. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

/** The web server: the API below /api, health checks, the API's documentation and the web app. */
export async function buildServer({
  config,
  log,
  webDist,
  routes,
  endpoints,
  host,
  servers,
  isStopping,
  firstPaint,
}: Parts): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit,
    serverFactory: servers.make,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
    },
  })
  securityHeaders(server, config.publicUrl)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    request.log.info(
      { method: request.method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
  await server.register(multipart, {
    // Caps are enforced per part by the store, with a problem of their own; the parser would cut a file off at the body's limit in silence.
    limits: {
      fileSize: Number.POSITIVE_INFINITY,
      fieldNameSize: 100,
      fieldSize: 20_000,
      fields: 100,
      files: 20,
      parts: 120,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  })
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerProblem(error, undefined, request, reply, languageOf(request, null), host.strict)
  // Before the routes: those that are there already when a plugin is waited for would keep Fastify's own.
  server.setErrorHandler((error, request, reply) => answer(error, request, reply))
  formBodies(server, [Unsubscribe.path])
  rawBodies(server, endpoints)
  healthChecks(server, host.sql, host.app.files, isStopping)
  // Made once, when somebody asks: it takes a twentieth of a second.
  let document: ReturnType<typeof openApi> | undefined
  const apiDocument = () => (document ??= openApi(endpoints, config.publicUrl))
  server.get('/api/openapi.json', async () => apiDocument())
  docsPage(server, apiDocument)
  mount(server, routes, host)
  const page = await webApp(server, webDist, firstPaint)
  server.setNotFoundHandler((request, reply) =>
    page(request, reply).catch((error: unknown) => answer(error, request, reply)),
  )
  return server
}
