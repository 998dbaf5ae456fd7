import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { language } from '../i18n/language.ts'
import { ProblemError, problemOf, unreachable } from './problem-error.ts'
import { refreshAccess } from './refresh.ts'
import { type AnyInput, requestOf } from './request-of.ts'
import { accessToken } from './session.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Makes repeating the call harmless; one per action of a person (`newKey()`). */
  key?: string | undefined
}

/** The input may be left out where nothing in it is needed. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** One per action of a person: sent again with every retry of it. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16))).join('-')

/** Headers that every call carries. */
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

/** Sends a declared call; on an ended access token once more with a fresh one. */
export async function send(endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Response> {
  const { url, body, contentType } = requestOf(endpoint, input)
  const once = () =>
    fetch(url, {
      method: endpoint.method,
      headers: callHeaders(options, contentType),
      body,
      signal: options.signal ?? null,
    }).catch((cause: unknown) => {
      throw options.signal?.aborted ? cause : unreachable()
    })
  const token = accessToken()
  const answer = await once()
  if (answer.status !== 401 || token === undefined || endpoint.path === '/auth/signin') return answer
  return (await refreshAccess(token)) ? once() : answer
}

/** Calls the API as the contract declares it. Throws a `ProblemError` when it refuses. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<Wire<E>> {
  const answer = await send(endpoint, (input ?? {}) as AnyInput, options)
  if (!answer.ok) throw problemOf(answer.status, await answer.text(), answer.headers.get('retry-after'))
  try {
    return (await answer.json()) as Wire<E>
  } catch (cause) {
    // Given up while the body was on its way: nothing is wrong with the answer.
    throw options.signal?.aborted ? cause : new ProblemError('request.internal', answer.status)
  }
}
