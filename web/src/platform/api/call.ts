import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { language } from '../language.ts'
import type { ClientEndpoint, Payload } from './client-endpoint.ts'
import { reachedServer } from './connection.ts'
import { ProblemError, problemOf, unreachable } from './problem-error.ts'
import { refreshAccess } from './refresh.ts'
import { type AnyInput, requestOf } from './request-of.ts'
import { accessToken } from './session.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The Idempotency-Key of the action (`newKey()`), which makes repeating the call harmless. */
  key?: string | undefined
  /** Lets the call complete even if the page is closed. */
  keepalive?: boolean | undefined
}

/** The arguments of a call. The input is optional if none of its fields is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** Creates an Idempotency-Key for all attempts of an action. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16))).join('-')

/** The headers that every call sends. */
export function callHeaders(options: CallOptions, contentType: string | null): Record<string, string> {
  const token = accessToken()
  return {
    accept: 'application/json',
    'accept-language': language(),
    ...(contentType ? { 'content-type': contentType } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.key ? { 'idempotency-key': options.key } : {}),
  }
}

/** Sends requests. The server replaces `fetch` while it prerenders a page. */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) }

/** Sends a call. If the access token has expired, renews the token and sends the call again. */
export async function send(endpoint: ClientEndpoint, input: AnyInput, options: CallOptions): Promise<Response> {
  const { url, body, contentType } = requestOf(endpoint, input)
  const once = () =>
    transport
      .fetch(url, {
        method: endpoint.method,
        headers: callHeaders(options, contentType),
        body,
        signal: options.signal ?? null,
        keepalive: options.keepalive ?? false,
      })
      .catch((cause: unknown) => {
        throw options.signal?.aborted ? cause : unreachable()
      })
  const token = accessToken()
  const response = await once()
  reachedServer()
  if (response.status !== 401 || token === undefined || endpoint.path === '/auth/signin') return response
  return (await refreshAccess(token)) ? once() : response
}

/** Calls an endpoint that is known only at run time, such as an endpoint of a resource. Throws a `ProblemError` if the server refuses. */
export async function callAny(
  endpoint: ClientEndpoint,
  input: AnyInput = {},
  options: CallOptions = {},
): Promise<Payload> {
  const response = await send(endpoint, input, options)
  if (!response.ok) throw problemOf(response.status, await response.text(), response.headers.get('retry-after'))
  try {
    return await response.json()
  } catch (cause) {
    // Rethrows the abort error if the call was aborted while its body was read.
    throw options.signal?.aborted ? cause : new ProblemError('request.internal', response.status)
  }
}

/** Like `call`, but the input may be undefined for generic endpoints. */
export const callWith = <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  options?: CallOptions,
) =>
  // Safe cast: in development and tests, the server validates the payload against the endpoint's schema.
  callAny(endpoint, input, options) as Promise<Wire<E>>

/** Calls an endpoint. Throws a `ProblemError` if the server refuses. */
export const call = <const E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Wire<E>> =>
  callWith(endpoint, input, options)
