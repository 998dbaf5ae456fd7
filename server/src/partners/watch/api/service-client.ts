import type { z } from 'zod'
import { asFault, retryAfterMs, Unreachable } from './service-faults.ts'

/** Time limits: for an answer, and for an upload of the largest file over a slow line. */
const answerMs = 60_000
const uploadMs = 20 * 60_000

type Request = {
  query?: Readonly<Record<string, string>>
  json?: unknown
  file?: { field: string; name: string; content: Buffer }
  /** The Idempotency-Key. */
  key?: string
  headers?: Readonly<Record<string, string>>
  /** Replaces the time limit; for downloads, which have their own. */
  signal?: AbortSignal
}

export type ServiceClient = {
  /** Sends a request; resolves with a successful response. Throws one of the faults of service-faults.ts. */
  send(method: 'GET' | 'POST' | 'PUT', path: string, request?: Request): Promise<Response>
  /** Sends a request and parses the part of its payload that is of interest. */
  call<Shape extends z.ZodType>(shape: Shape, ...request: Parameters<ServiceClient['send']>): Promise<z.output<Shape>>
}

function bodyOf({ json, file }: Request): { body?: string | FormData; type?: string } {
  if (file) {
    const body = new FormData()
    body.append(file.field, new Blob([new Uint8Array(file.content)]), file.name)
    return { body }
  }
  return json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' }
}

const isJson = (response: Response): boolean =>
  /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')

/** The reason for which a request did not get through, without its address or headers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}

const unreachable = (error: unknown) => new Unreachable(`The service cannot be reached: ${reasonOf(error)}`)

/** Parses the body of a response, as long as it is JSON; undefined otherwise. */
async function jsonOf(response: Response): Promise<unknown> {
  if (!isJson(response)) return undefined
  try {
    return await response.json()
  } catch (error) {
    // A cut connection, or a proxy that answers in place of the service.
    throw unreachable(error)
  }
}

/** Calls the partner API with an access key. `stop` ends all requests; they then reject with its reason. */
export function openService(address: string, accessKey: string, stop: AbortSignal): ServiceClient {
  const send: ServiceClient['send'] = async (method, path, request = {}) => {
    const { query = {}, key, headers = {}, file, signal } = request
    const { body, type } = bodyOf(request)
    const search = new URLSearchParams(query)
    const limit = signal ?? AbortSignal.timeout(file ? uploadMs : answerMs)
    const options: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${accessKey}`,
        ...(type ? { 'content-type': type } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      // A redirect could take the key to another server.
      redirect: 'manual',
      signal: AbortSignal.any([stop, limit]),
      ...(body === undefined ? {} : { body }),
    }
    const url = `${address}/api/partner/v1${path}${search.size > 0 ? `?${search}` : ''}`
    const response = await fetch(url, options).catch((error: unknown) => {
      stop.throwIfAborted()
      throw unreachable(error)
    })
    if (response.ok) return response
    if (response.status >= 300 && response.status < 400) throw new Unreachable(redirected(response))
    throw asFault(
      response.status,
      await jsonOf(response),
      retryAfterMs(response.headers.get('retry-after'), Date.now()),
    )
  }
  return {
    send,
    async call(shape, ...request) {
      const response = await send(...request)
      const parsed = shape.safeParse(await jsonOf(response))
      stop.throwIfAborted()
      if (!parsed.success) throw new Unreachable('The response is not from the service: is the address right?')
      return parsed.data
    },
  }
}

const redirected = ({ headers }: Response): string =>
  `The service has another address: ${headers.get('location') ?? 'unknown'}`
