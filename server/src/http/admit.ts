import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, SignedIn } from '../api/actor.ts'
import type { RequestFacts, Route } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'
import { preferredLanguage } from '../wording.ts'
import { allow } from './allow.ts'
import { countAgainstLimits } from './rate-limit.ts'
import { readAddress } from './read-input.ts'

export type Gate = {
  sql: Sql
  /** Who holds this access token, read afresh; undefined when the session is over. */
  authenticate(token: string): Promise<SignedIn | undefined>
}

/** What is known of a call before its body is read. */
export type Admitted = {
  actor: Actor
  token: string | undefined
  key: string | undefined
  facts: RequestFacts
  address: ReturnType<typeof readAddress>
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

/** The language to word an answer in: the person's own, else the first of the browser's that is there. */
export const languageOf = (request: FastifyRequest): string =>
  actors.get(request)?.language ?? preferredLanguage(String(request.headers['accept-language'] ?? '')) ?? 'en'

/** Asks for content from another place than its first byte on, or not for content at all. */
const isResuming = ({ method, headers: { range } }: FastifyRequest): boolean =>
  method === 'HEAD' || (range !== undefined && !/^\s*bytes\s*=\s*0+-/.test(range))

/**
 * Decides whether the call may go on, from its head alone: who asks, whether they may, and whether they ask too often. A refused upload has
 * been neither read nor stored.
 */
export async function admit(route: Route, { sql, authenticate }: Gate, request: FastifyRequest): Promise<Admitted> {
  const { endpoint } = route
  const token = tokenOf(request)
  const actor = token ? ((await authenticate(token)) ?? null) : null
  actors.set(request, actor)
  // A call open to all is not refused for an outdated token; others answer 401, so that the browser refreshes.
  allow(endpoint, actor)
  const facts: RequestFacts = {
    id: request.id,
    address: request.ip,
    user_agent: cleanLine(request.headers['user-agent'] ?? '', 300),
    language: languageOf(request),
    resumes: isResuming(request),
    authorization: String(request.headers.authorization ?? '').slice(0, 1000),
  }
  const address = readAddress(endpoint, request.params, request.query)
  const key = idempotencyKey(request)
  await countAgainstLimits(sql, endpoint, 'head', { address: facts.address, actorId: actor?._id, body: {} })
  await route.admit?.({ sql, params: address.params, request: facts })
  return { actor, token, key, facts, address }
}
