import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import { isCountry } from '@mapwright/contract/api/countries.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { ClosedSite } from '../api/closed-site.ts'
import type { RequestDetails, Route } from '../api/handler.ts'
import { may } from '../api/may.ts'
import type { Caller, Scheme, Source } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'
import { preferredLanguage } from '../i18n/wording.ts'
import { clientAddress } from '../net/client-address.ts'
import { allow, isAllowed } from './allow.ts'
import type { BatchedHits } from './batched-hits.ts'
import { meterCall } from './meter-calls.ts'
import { countAgainstLimits } from './rate-limit.ts'
import { readParameters } from './read-input.ts'
import { refuseDuringMaintenance } from './refuse-during-maintenance.ts'
import { isElsewhere, refuseOtherNetwork } from './refuse-other-network.ts'

export type Authentication = {
  sql: Sql
  /** The counts of batched rate limits. */
  hits: BatchedHits
  /** The header with the country of the client's address, set by a trusted proxy. Undefined if there is no such proxy. */
  countryHeader?: string | undefined
  /** Reads the notice while the site is closed for maintenance. If undefined, the site is always open. */
  closedSite?: ClosedSite
  /** Checks whether staff may use the site from this address. If undefined, they may from everywhere. */
  allowsStaffFrom?(address: string): Promise<boolean>
  /** Finds the caller with this token. Undefined if the token is invalid or its session has ended. */
  authenticate(token: string, scheme: Scheme, source: Source): Promise<Caller | undefined>
}

/** The results of admitting a request, before its body is read. */
export type Admitted = {
  caller: Caller | null
  /**
   * The caller for the handler. Null for anonymous callers. On public endpoints, also null for visitors and API clients unless a rule
   * mentions them.
   */
  actor: Caller | null
  /**
   * Reads the actor again. Undefined if the request would no longer be admitted, because the session has ended or a permission was revoked.
   */
  actorNow(): Promise<Caller | null | undefined>
  key: string | undefined
  facts: RequestDetails
  address: ReturnType<typeof readParameters>
}

const isScheme = (text: string | undefined): text is Scheme => text === 'bearer' || text === 'visitor'

/** Checks whether a page of the host sent the request. Always false for a request without a host, which no browser sends. */
const isFrom = (address: string | undefined, host: string | undefined): boolean =>
  address !== undefined && URL.canParse(address) && new URL(address).host === host

/** Reads the caller with the current role and permissions. */
export async function callerNow(request: FastifyRequest, { authenticate }: Authentication): Promise<Caller | null> {
  const [first, token] = request.headers.authorization?.split(' ', 2) ?? []
  const scheme = first?.toLowerCase()
  const { origin, referer } = request.headers
  const source = { address: clientAddress(request), origin, isOwnPage: isFrom(origin ?? referer, request.host) }
  return token && isScheme(scheme) ? ((await authenticate(token, scheme, source)) ?? null) : null
}

/**
 * Returns the caller for the handler. Members of a customer's team act on the customer's account, except on endpoints about their own, and are
 * anonymous on public endpoints.
 */
const actorFor = ({ access, member }: Endpoint, caller: Caller | null): Caller | null => {
  if (caller?.kind === 'person' && caller.member) {
    if (member === undefined) return null
    return member === 'self' ? caller : { ...caller, _id: caller.member.owner_id }
  }
  const isKnown =
    caller?.kind === 'person' ||
    may(
      caller,
      access.filter((rule) => rule !== 'public'),
    )
  return isKnown ? caller : null
}

const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw new Problem('request.invalid', { fields: { 'Idempotency-Key': { code: 'invalid' } } })
  return key
}

const callers = new WeakMap<FastifyRequest, Caller | null>()

/** Returns the caller of a request, even if the request was refused. */
export const callerOfRequest = (request: FastifyRequest): Caller | null => callers.get(request) ?? null

const personalLanguage = (caller: Caller | null | undefined) => (caller?.kind === 'person' ? caller.language : null)

/** Returns the language for responses: the person's own language, otherwise the first supported language of the browser. */
export const languageOf = (request: FastifyRequest): string =>
  personalLanguage(callers.get(request)) ?? preferredLanguage(String(request.headers['accept-language'] ?? '')) ?? 'en'

/** Checks whether a request is for a later part of a file (Range) or for no content (HEAD). */
const isResuming = ({ method, headers: { range } }: FastifyRequest): boolean =>
  method === 'HEAD' || (range !== undefined && !/^\s*bytes\s*=\s*0+-/.test(range))

/**
 * Reads the country that a trusted proxy reports. Other clients could forge the header, so it is ignored unless `ips` contains the address of
 * a trusted proxy.
 */
function countryOf({ headers, ips = [] }: FastifyRequest, { countryHeader }: Authentication): string | undefined {
  if (countryHeader === undefined || ips.length < 2) return undefined
  const named = String(headers[countryHeader] ?? '').toUpperCase()
  return isCountry(named) ? named : undefined
}

const maxHeaderLength = 4_000

/** Returns the request headers that the endpoint declares. Repeated headers are joined with commas. */
const headersOf = ({ headers }: FastifyRequest, { headers: declared = [] }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    declared.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, String(value).slice(0, maxHeaderLength)]]
    }),
  )

/**
 * Admits or refuses a request based on its caller and its head alone: access, rate limits and the command's `authorize`. If the request is
 * refused, its upload is neither read nor stored.
 */
export async function admit(
  route: Route,
  authentication: Authentication,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<Admitted> {
  const { endpoint } = route
  const { sql, hits } = authentication
  callers.set(request, caller)
  if (caller?.kind === 'api_client') meterCall(hits, request, caller)
  // Public endpoints ignore an expired token. Other endpoints respond with 401, so that the browser renews the token.
  allow(endpoint, caller)
  await refuseOtherNetwork(authentication, endpoint, { request, caller })
  const { closedSite } = authentication
  if (closedSite)
    await refuseDuringMaintenance(closedSite, endpoint, { request, caller, language: languageOf(request) })
  const facts: RequestDetails = {
    id: request.id,
    address: clientAddress(request),
    user_agent: cleanLine(request.headers['user-agent'] ?? '', 300),
    language: languageOf(request),
    country: countryOf(request, authentication),
    resumes: isResuming(request),
    headers: headersOf(request, endpoint),
  }
  const address = readParameters(endpoint, request.params, request.query)
  const key = idempotencyKey(request)
  await countAgainstLimits(authentication, endpoint, 'head', { address: facts.address, caller, body: {} })
  const actor = actorFor(endpoint, caller)
  await route.authorize?.({ sql, actor, params: address.params, request: facts })
  const actorNow = async () => {
    const again = await callerNow(request, authentication)
    if (!isAllowed(endpoint, again) || (await isElsewhere(authentication, endpoint, { request, caller: again })))
      return undefined
    return actorFor(endpoint, again)
  }
  return { actor, caller, actorNow, key, facts, address }
}
