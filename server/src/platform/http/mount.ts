import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ApiCall } from '../api/api-call.ts'
import type { Download, EventTopics, HandlerRoute, Route, WebhookRoute } from '../api/handler.ts'
import { hidesPrices } from '../api/hides-prices.ts'
import { toJson } from '../api/json.ts'
import { found, Problem } from '../api/problem.ts'
import { removeUnused } from '../files/remove-unused.ts'
import { type Admitted, type Authentication, admit, callerNow, callerOfRequest, languageOf } from './admit.ts'
import { checkResponse } from './check-response.ts'
import { crossOriginHeadersOf, preflights } from './cross-origin.ts'
import { withoutPrices } from './hide-prices.ts'
import { quotaHeaders } from './meter-calls.ts'
import { type PresumedCallers, presumedCallers } from './presumed-callers.ts'
import { countAgainstLimits } from './rate-limit.ts'
import { mediaTypeOf } from './raw-bodies.ts'
import { readBody } from './read-input.ts'
import { acceptsJson, type Received, readUploads, uploadsIn } from './read-uploads.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { type Input, type Outcome, run, type ServerContext } from './run.ts'
import { runAction } from './run-action.ts'
import { sendProblem } from './send-problem.ts'

export type Host = ServerContext &
  Authentication & {
    sendDownload(request: FastifyRequest, reply: FastifyReply, download: Download): Promise<unknown>
    serveEvents(
      request: FastifyRequest,
      reply: FastifyReply,
      topics: EventTopics,
      userId: string,
      isStillAllowed: () => Promise<boolean>,
    ): Promise<unknown>
    /** Records a call of an API client, for the client's owner. */
    recordCall(call: ApiCall): void
    /** True in development and tests: responses are checked against their declaration, and undeclared problems become 500. */
    strict: boolean
  }

/** Requests that were admitted by their head and are not handled yet. */
const admittedRequests = new WeakMap<FastifyRequest, Admitted>()

/** Assembles the input of a handler from a validated request. */
const inputOf = (
  request: FastifyRequest,
  { actor, key, facts, address }: Admitted,
  body: Record<string, unknown>,
  received?: Received,
): Input => ({
  ...address,
  body,
  actor,
  files: received?.files ?? {},
  key,
  now: new Date(),
  // Fastify's type hides that build-server.ts passes this logger to the web server.
  log: request.log as Logger,
  request: facts,
})

function sendJson(
  { endpoint }: Route,
  { strict }: Host,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
) {
  const whole = toJson({ status: 'success', ...(isRecord(result) ? result : {}) })
  const json =
    endpoint.payload && hidesPrices(callerOfRequest(request))
      ? withoutPrices({ payload: endpoint.payload }, whole)
      : whole
  if (strict) checkResponse(endpoint, json)
  return reply.header('content-type', 'application/json; charset=utf-8').send(json)
}

/** Checks whether a route only reads and sends JSON, so that it can safely run twice. */
const isRead = (route: Route): route is HandlerRoute => {
  const { method, download, events, text, limits } = route.endpoint
  return route.kind === 'query' && method === 'GET' && !download && !events && !text && !limits
}

/** Handles a read. The read starts before its caller is confirmed (see presumed-callers.ts). */
async function handleRead(
  route: HandlerRoute,
  host: Host,
  { forCaller }: PresumedCallers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    const { result } = await forCaller(request, async (caller) => {
      const admitted = await admit(route, host, request, caller)
      return run(route, host, inputOf(request, admitted, readBody(route.endpoint, request.body)))
    })
    reply.headers(quotaHeaders(request))
    return sendJson(route, host, request, reply, result)
  } catch (error) {
    reply.headers(quotaHeaders(request))
    return sendProblem(error, route.endpoint, request, reply, languageOf(request), host.strict)
  }
}

/** Checks whether the request sends the endpoint's fields as JSON, without its optional files. */
const isJsonWithoutFiles = (request: FastifyRequest, endpoint: Endpoint): boolean =>
  acceptsJson(endpoint) && mediaTypeOf(request) === 'application/json'

async function handle(
  route: Exclude<Route, WebhookRoute>,
  host: Host,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route
  let received: Received | undefined
  try {
    const admitted = found(admittedRequests.get(request), 'request.unauthorized')
    if (endpoint.files && !isJsonWithoutFiles(request, endpoint))
      received = await readUploads(request, endpoint, host.app.files)
    const body = readBody(endpoint, received?.fields ?? request.body)
    await countAgainstLimits(host, endpoint, 'body', {
      address: admitted.facts.address,
      caller: admitted.caller,
      body,
    })
    const input = inputOf(request, admitted, body, received)
    const { result, isReplay } = await runOne(route, host, input)
    if (isReplay) reply.header('idempotency-replayed', 'true')
    if (received) await removeUnused(host.sql, host.app.files, uploadsIn(received))
    // The declared type of the handler guarantees the type of the result for downloads, events and texts.
    if (endpoint.download) return await host.sendDownload(request, reply, result as Download)
    if (endpoint.events) {
      const { topics, unheard_ms } = result as EventTopics
      // Ends the stream when its client may receive more or fewer topics than before. The next stream then has the right topics.
      const isStillAllowed = async () => {
        const again = await admitted.actorNow()
        if (again === undefined) return false
        try {
          // The same handler as above, so the result has the same type.
          const { result: now } = await runOne(route, host, { ...input, actor: again, now: new Date() })
          return (now as EventTopics).topics.join() === topics.join()
        } catch (error) {
          if (error instanceof Problem) return false
          throw error
        }
      }
      return await host.serveEvents(request, reply, { topics, unheard_ms }, admitted.actor?._id ?? '', isStillAllowed)
    }
    if (endpoint.text) return await reply.header('content-type', 'text/plain; charset=utf-8').send(result)
    return sendJson(route, host, request, reply, result)
  } catch (error) {
    if (received)
      await removeUnused(host.sql, host.app.files, uploadsIn(received)).catch((cause) =>
        request.log.warn({ err: cause }, 'upload left for the sweep'),
      )
    return sendProblem(error, endpoint, request, reply, languageOf(request), host.strict)
  }
}

const runOne = (route: Exclude<Route, WebhookRoute>, host: Host, input: Input): Promise<Outcome> =>
  route.kind === 'action' ? runAction(route, host, input) : run(route, host, input)

/** Handles a request to a webhook endpoint. */
async function receive(route: WebhookRoute, host: Host, request: FastifyRequest, reply: FastifyReply) {
  try {
    const admitted = found(admittedRequests.get(request), 'request.unauthorized')
    const { isReplay } = await receiveWebhook(route, host, request, admitted)
    if (isReplay) reply.header('idempotency-replayed', 'true')
    return await reply.send({ status: 'success' })
  } catch (error) {
    return sendProblem(error, route.endpoint, request, reply, languageOf(request), host.strict)
  }
}

/** Mounts the declared endpoints under /api. */
export function mount(fastify: FastifyInstance, routes: readonly Route[], host: Host): void {
  const callers = presumedCallers((request) => callerNow(request, host))
  const optionsOf = (route: Route) => ({
    method: route.endpoint.method,
    url: `/api${route.endpoint.path}`,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (isRead(route)) return
      try {
        admittedRequests.set(request, await admit(route, host, request, await callerNow(request, host)))
        reply.headers(quotaHeaders(request))
      } catch (error) {
        reply.headers(quotaHeaders(request))
        return sendProblem(error, route.endpoint, request, reply, languageOf(request), host.strict)
      }
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(crossOriginHeadersOf(route.endpoint, request))
      // Called before the response of a command is sent, so that later requests look up their callers again. The command may have ended
      // a session.
      if (!isRead(route)) callers.lookUpAgain()
    },
  })
  preflights(
    fastify,
    routes.map(({ endpoint }) => endpoint),
  )
  for (const route of routes)
    if (route.kind !== 'webhook')
      fastify.route({
        ...optionsOf(route),
        handler: (request, reply) =>
          isRead(route) ? handleRead(route, host, callers, request, reply) : handle(route, host, request, reply),
      })

  // In this separate scope, the body is read as raw bytes, regardless of its media type.
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const route of routes)
      if (route.kind === 'webhook')
        scope.route({
          ...optionsOf(route),
          bodyLimit: route.endpoint.raw?.max_bytes ?? 0,
          handler: (request, reply) => receive(route, host, request, reply),
        })
  })
}
