import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { language } from '../language.ts'
import type { ClientEndpoint, Payload } from './client-endpoint.ts'
import { ProblemError, problemOf, unreachable } from './problem-error.ts'
import { refreshAccess } from './refresh.ts'
import { type AnyInput, requestOf } from './request-of.ts'
import { accessToken } from './session.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The Idempotency-Key of the action (`newKey()`), which makes repeating the call harmless. */
  key?: string | undefined
  /** Completes the call even if the page is closed. */
  keepalive?: boolean | undefined
}

/** The input is optional if none of its fields is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** The same key for all attempts of an action. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16))).join('-')

/** Headers of every call. */
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

/** Sends requests. The server replaces it while it prerenders a page. */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) }

/** Sends a declared call; if the access token has expired, renews it and sends the call once more. */
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
  if (response.status !== 401 || token === undefined || endpoint.path === '/auth/signin') return response
  return (await refreshAccess(token)) ? once() : response
}

/** Calls an endpoint that is known only at run time, such as one of a resource. Throws a `ProblemError` if the server refuses. */
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
    // If the call was aborted while reading the body, the response is not broken.
    throw options.signal?.aborted ? cause : new ProblemError('request.internal', response.status)
  }
}

/** Like `call`, with an input that may be undefined for generic endpoints. */
export const callWith = <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  options?: CallOptions,
) =>
  // The server validates the payload against the endpoint's schema in development and tests.
  callAny(endpoint, input, options) as Promise<Wire<E>>

/** Calls an endpoint. Throws a `ProblemError` if the server refuses. */
export const call = <const E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Wire<E>> =>
  callWith(endpoint, input, options)
