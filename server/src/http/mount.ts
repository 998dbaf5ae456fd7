import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, SignedIn } from '../api/actor.ts'
import type { Download, EventTopics, RequestFacts, Route } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { allow } from './allow.ts'
import { answerProblem } from './answer-problem.ts'
import { checkAnswer } from './check-answer.ts'
import { countAgainstLimits } from './rate-limit.ts'
import { readAddress, readBody } from './read-input.ts'
import { discard, type Received, readUploads } from './read-uploads.ts'
import { run, type Surroundings } from './run.ts'

export type Host = Surroundings & {
  /** Who holds this access token, read afresh; undefined when the session is over. */
  authenticate(token: string): Promise<SignedIn | undefined>
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

const tokenOf = (request: FastifyRequest): string | undefined => {
  const [scheme, token] = request.headers.authorization?.split(' ', 2) ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw new Problem('request.invalid', { fields: { 'Idempotency-Key': { code: 'invalid' } } })
  return key
}

/** The language to word an answer in: the person's own, else the first that the browser asks for. */
export const languageOf = (request: FastifyRequest, actor: Actor): string =>
  actor?.language ??
  /^[A-Za-z-]{2,12}/.exec(String(request.headers['accept-language'] ?? ''))?.[0].toLowerCase() ??
  'en'

/** Asks for content from another place than its first byte on, or not for content at all. */
const isResuming = ({ method, headers: { range } }: FastifyRequest): boolean =>
  method === 'HEAD' || (range !== undefined && !/^\s*bytes\s*=\s*0+-/.test(range))

async function handle(route: Route, host: Host, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = route
  const token = tokenOf(request)
  let actor: Actor = null
  let received: Received | undefined
  try {
    if (token) actor = (await host.authenticate(token)) ?? null
    // A call open to all is not refused for an outdated token; others answer 401, so that the browser refreshes.
    allow(endpoint, actor)
    const facts: RequestFacts = {
      id: request.id,
      address: request.ip,
      user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      language: languageOf(request, actor),
      resumes: isResuming(request),
      authorization: String(request.headers.authorization ?? '').slice(0, 1000),
    }
    const address = readAddress(endpoint, request.params, request.query)
    await route.admit?.({ sql: host.sql, params: address.params, request: facts })
    if (endpoint.files) received = await readUploads(request, endpoint, host.app.files)
    const body = readBody(endpoint, received?.fields ?? request.body)
    if (endpoint.limits)
      await countAgainstLimits(host.sql, endpoint.name, endpoint.limits, {
        address: facts.address,
        actorId: actor?._id,
        body,
      })
    const input = {
      ...address,
      body,
      actor,
      files: received?.files ?? {},
      key: idempotencyKey(request),
      now: new Date(),
      log: request.log,
      request: facts,
    }
    const answer = await run(route, host, input as Parameters<typeof run>[2])
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
    return answerProblem(error, endpoint, request, reply, languageOf(request, actor), host.strict)
  }
}

/** Uploads that the handler did not turn into rows are removed again. */
async function settle(received: Received, { app, sql }: Host): Promise<void> {
  const keys = Object.values(received.files)
    .flat()
    .map((upload) => upload.storage_key)
  const rows = await sql<
    { storage_key: string }[]
  >`SELECT storage_key FROM files WHERE storage_key IN ${sql(keys.length ? keys : [''])}`
  await discard(received, app.files, new Set(rows.map((row) => row.storage_key)))
}

/** Mounts declared endpoints below /api, and nothing else. */
export function mount(fastify: FastifyInstance, routes: readonly Route[], host: Host): void {
  for (const route of routes)
    fastify.route({
      method: route.endpoint.method,
      url: `/api${route.endpoint.path}`,
      handler: (request, reply) => handle(route, host, request, reply),
    })
}
