import type { CallInput, JsonEndpoint, Wire } from '@mapwright/contract/api/endpoint.ts'

/** A refusal by the server, or a missing response (`status` 0). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** Messages by field, in the language of the widget. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, code = '', message = '', fields: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Problem = { code?: string; message?: string; fields?: Record<string, { message: string }> }

async function fieldError(response: Response): Promise<CallError> {
  const problem: Problem = await response.json().catch(() => ({}))
  const fields = Object.entries(problem.fields ?? {}).map(([name, { message }]) => [name, message])
  return new CallError(response.status, problem.code, problem.message, Object.fromEntries(fields))
}

type Input = { params?: Readonly<Record<string, unknown>>; body?: object }

/** Calls an endpoint. `key` is the Idempotency-Key: a request that is repeated with the same key has no further effect. */
export type Call = <E extends JsonEndpoint>(endpoint: E, input: CallInput<E>, key?: string) => Promise<Wire<E>>

/** Returns a function that calls the API with the key of the website and throws `CallError`. `languages` are in order of preference. */
export function connect({ site, key, languages }: { site: string; key: string; languages: readonly string[] }): Call {
  return async (endpoint, input, idempotencyKey) => {
    const { params = {}, body }: Input = input
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const response = await fetch(`${site}/api${path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${key}`,
        'accept-language': languages.join(', '),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      credentials: 'omit',
    }).catch(() => {
      throw new CallError(0)
    })
    if (!response.ok) throw await fieldError(response)
    return response.json()
  }
}
