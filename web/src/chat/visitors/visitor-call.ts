import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { type CallOptions, callHeaders, transport } from '../../platform/api/call.ts'
import { problemOf, unreachable } from '../../platform/api/problem-error.ts'
import { type AnyInput, requestOf } from '../../platform/api/request-of.ts'

type VisitorOptions = CallOptions & { token: string }

/** Sends a call with the secret of a visitor in place of a session. */
export function sendAsVisitor(
  endpoint: Endpoint,
  input: AnyInput,
  { token, ...options }: VisitorOptions,
): Promise<Response> {
  const { url, body, contentType } = requestOf(endpoint, input)
  const headers = { ...callHeaders(options, contentType), authorization: `Visitor ${token}` }
  return transport
    .fetch(url, { method: endpoint.method, headers, body, signal: options.signal ?? null })
    .catch((cause: unknown) => {
      throw options.signal?.aborted ? cause : unreachable()
    })
}

/** Returns the successful response. Throws a `ProblemError` if the server refuses. */
export async function requireSuccess(response: Response): Promise<Response> {
  if (!response.ok) throw problemOf(response.status, await response.text(), response.headers.get('retry-after'))
  return response
}

/** Calls an endpoint with the secret of a visitor. */
export async function callAsVisitor<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: VisitorOptions,
): Promise<Wire<E>> {
  const response = await requireSuccess(await sendAsVisitor(endpoint, input, options))
  return response.json()
}
