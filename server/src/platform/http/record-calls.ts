import type { FastifyInstance } from 'fastify'
import type { ApiCall } from '../api/api-call.ts'
import { callerOfRequest } from './admit.ts'

const maxLength = 2_000
const secretNames = /key|token|secret|password|authorization|signature/i

const withoutSecrets = (name: string, value: unknown): unknown =>
  secretNames.test(name) && value !== null && typeof value !== 'object' ? '…' : value

const cleaned = (value: unknown): string =>
  value === undefined ? '' : (JSON.stringify(value, withoutSecrets) ?? '').slice(0, maxLength)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Records the calls of API clients once their response has been sent. File contents are not JSON and are left out. */
export function recordCalls(server: FastifyInstance, record: (call: ApiCall) => Promise<void>): void {
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
      path: request.url.split('?')[0]?.slice(0, 300) ?? '',
      code: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      address: request.ip,
      request: cleaned(request.isMultipart() ? undefined : request.body),
      response: responses.get(request) ?? '',
    }
    await record(call).catch((err: unknown) => request.log.warn({ err }, 'a call was not recorded'))
  })
}
