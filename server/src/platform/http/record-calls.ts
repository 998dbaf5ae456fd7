import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import type { FastifyInstance } from 'fastify'
import type { ApiCall } from '../api/api-call.ts'
import type { ApiClient } from '../api/principal.ts'
import { clientAddress } from '../net/client-address.ts'
import { callerOfRequest } from './admit.ts'

const maxLength = 2_000
const secretNames = /key|token|secret|password|authorization|signature/i

/** Matches secrets at any position in a text: keys of this site and of common services, tokens and credentials. */
const secretTexts =
  /\b(?:mw|whsec|sk|rk|pk|xox[a-z])[_-][\w+/=-]{8,}|\beyJ[\w.-]{20,}|\b(?:Bearer|Basic)\s[\w.+/=~-]{6,}|:\/\/[^\s/@]{1,200}@/gi

const withoutSecrets = (name: string, value: unknown): unknown =>
  secretNames.test(name) && value !== null && typeof value !== 'object' ? '…' : value

/** Converts a value to JSON and replaces secrets. Works on the JSON text, so that secrets in field names are found, too. */
const cleaned = (value: unknown): string =>
  value === undefined
    ? ''
    : (JSON.stringify(value, withoutSecrets) ?? '').replaceAll(secretTexts, '…').slice(0, maxLength)

/**
 * Returns the body for the log. The values of undeclared fields are replaced, because they may contain anything. With a public key, all values
 * are, because they are what a visitor of the partner's website entered.
 */
function loggedBody(endpoint: Endpoint | undefined, body: unknown, { is_public }: ApiClient): unknown {
  if (!isRecord(body)) return undefined
  const declared = is_public ? {} : (endpoint?.body?.shape ?? {})
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Object.hasOwn(declared, name) ? value : '…']),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Records a call of an API client after its response has been sent. File contents are not JSON and are omitted. */
export function recordCalls(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  record: (call: ApiCall) => void,
): void {
  const byRoute = new Map(endpoints.map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]))
  const responses = new WeakMap<object, string>()
  server.addHook('onSend', async (request, _reply, payload) => {
    if (callerOfRequest(request)?.kind === 'api_client' && typeof payload === 'string')
      responses.set(request, cleaned(parsed(payload)))
    return payload
  })
  server.addHook('onResponse', async (request, reply) => {
    const caller = callerOfRequest(request)
    if (caller?.kind !== 'api_client') return
    const call = {
      client_id: caller._id,
      at: new Date(),
      method: request.method,
      path: request.url.split('?')[0]?.replaceAll(secretTexts, '…').slice(0, 300) ?? '',
      code: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      address: clientAddress(request),
      request: cleaned(
        request.isMultipart()
          ? undefined
          : loggedBody(byRoute.get(`${request.method} ${request.routeOptions.url}`), request.body, caller),
      ),
      response: responses.get(request) ?? '',
    }
    record(call)
  })
}
