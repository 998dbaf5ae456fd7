import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Download, EventTopics, Route } from '../api/handler.ts'
import { found } from '../api/problem.ts'
import { type Admitted, admit, type Gate, languageOf } from './admit.ts'
import { answerProblem } from './answer-problem.ts'
import { checkAnswer } from './check-answer.ts'
import { countAgainstLimits } from './rate-limit.ts'
import { readBody } from './read-input.ts'
import { discard, type Received, readUploads } from './read-uploads.ts'
import { run, type Surroundings } from './run.ts'

export type Host = Surroundings &
  Gate & {
    sendDownload(request: FastifyRequest, reply: FastifyReply, download: Download): Promise<unknown>
    serveEvents(
      request: FastifyRequest,
      reply: FastifyReply,
      topics: EventTopics,
      userId: string,
      isStillAllowed: () => Promise<boolean>,
    ): Promise<unknown>
    /** Development and tests: answers are held against their declaration, undeclared problems are 500. */
    strict: boolean
  }

/** Calls whose head was admitted, until their handler takes over. */
const admittedCalls = new WeakMap<FastifyRequest, Admitted>()

async function handle(route: Route, host: Host, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = route
  let received: Received | undefined
  try {
    const { actor, token, key, facts, address } = found(admittedCalls.get(request), 'request.unauthorized')
    if (endpoint.files) received = await readUploads(request, endpoint, host.app.files)
    const body = readBody(endpoint, received?.fields ?? request.body)
    await countAgainstLimits(host.sql, endpoint, 'body', { address: facts.address, actorId: actor?._id, body })
    const input = {
      ...address,
      body,
      actor,
      files: received?.files ?? {},
      key,
      now: new Date(),
      log: request.log,
      request: facts,
    }
    const { answer, isReplay } = await run(route, host, input as Parameters<typeof run>[2])
    if (isReplay) reply.header('idempotency-replayed', 'true')
    if (received) await settle(received, host)
    if (endpoint.download) return await host.sendDownload(request, reply, answer as Download)
    if (endpoint.events) {
      const stillAllowed = async () => token !== undefined && (await host.authenticate(token)) !== undefined
      return await host.serveEvents(request, reply, answer as EventTopics, actor?._id ?? '', stillAllowed)
    }
    const json = JSON.stringify({ status: 'success', ...(answer as object) })
    if (host.strict) checkAnswer(endpoint, json)
    return reply.header('content-type', 'application/json; charset=utf-8').send(json)
  } catch (error) {
    if (received)
      await settle(received, host).catch((cause) => request.log.warn({ err: cause }, 'upload left for the sweep'))
    return answerProblem(error, endpoint, request, reply, languageOf(request), host.strict)
  }
}

/** Uploads that the handler did not turn into rows are removed again. */
async function settle(received: Received, { app, sql }: Host): Promise<void> {
  const keys = Object.values(received.files)
    .flat()
    .map((upload) => upload.storage_key)
  const rows = await sql<{ storage_key: string }[]>`SELECT storage_key FROM files WHERE storage_key = ANY (${keys})`
  await discard(received, app.files, new Set(rows.map((row) => row.storage_key)))
}

/** Mounts declared endpoints below /api, and nothing else. */
export function mount(fastify: FastifyInstance, routes: readonly Route[], host: Host): void {
  for (const route of routes)
    fastify.route({
      method: route.endpoint.method,
      url: `/api${route.endpoint.path}`,
      onRequest: async (request, reply) => {
        try {
          admittedCalls.set(request, await admit(route, host, request))
        } catch (error) {
          return answerProblem(error, route.endpoint, request, reply, languageOf(request), host.strict)
        }
      },
      handler: (request, reply) => handle(route, host, request, reply),
    })
}
