import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { preferredLanguage } from '../../wording.ts'
import type { Actor, SignedIn } from '../api/actor.ts'
import type { RequestFacts, Route } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'
import { allow } from './allow.ts'
import { countAgainstLimits } from './rate-limit.ts'
import { readParameters } from './read-input.ts'

export type Authentication = {
  sql: Sql
  /** Reads the owner of an access token; undefined if the session has ended. */
  authenticate(token: string): Promise<SignedIn | undefined>
}

/** What is known about a request before its body is read. */
export type Admitted = {
  actor: Actor
  token: string | undefined
  key: string | undefined
  facts: RequestFacts
  address: ReturnType<typeof readParameters>
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

const actors = new WeakMap<FastifyRequest, Actor>()

/** The language for responses: the person's own, otherwise the browser's first supported one. */
export const languageOf = (request: FastifyRequest): string =>
  actors.get(request)?.language ?? preferredLanguage(String(request.headers['accept-language'] ?? '')) ?? 'en'

/** A request for later parts of a file (Range), or for no content (HEAD). */
const isResuming = ({ method, headers: { range } }: FastifyRequest): boolean =>
  method === 'HEAD' || (range !== undefined && !/^\s*bytes\s*=\s*0+-/.test(range))

const maxHeaderLength = 4_000

/** The declared headers that the request has; one that is sent several times is joined with commas. */
const headersOf = ({ headers }: FastifyRequest, { headers: declared = [] }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    declared.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, String(value).slice(0, maxHeaderLength)]]
    }),
  )

/**
 * Admits or refuses a request by its head alone: authentication, access and rate limits. A refused upload is neither read nor
 * stored.
 */
export async function admit(
  route: Route,
  { sql, authenticate }: Authentication,
  request: FastifyRequest,
): Promise<Admitted> {
  const { endpoint } = route
  const token = tokenOf(request)
  const actor = token ? ((await authenticate(token)) ?? null) : null
  actors.set(request, actor)
  // Public endpoints ignore an expired token; others respond with 401, so that the browser refreshes it.
  allow(endpoint, actor)
  const facts: RequestFacts = {
    id: request.id,
    address: request.ip,
    user_agent: cleanLine(request.headers['user-agent'] ?? '', 300),
    language: languageOf(request),
    resumes: isResuming(request),
    headers: headersOf(request, endpoint),
  }
  const address = readParameters(endpoint, request.params, request.query)
  const key = idempotencyKey(request)
  await countAgainstLimits(sql, endpoint, 'head', { address: facts.address, actorId: actor?._id, body: {} })
  await route.admit?.({ sql, params: address.params, request: facts })
  return { actor, token, key, facts, address }
}
