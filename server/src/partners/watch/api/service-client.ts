import type { z } from 'zod'
import { asFault, retryAfterMs, Unreachable } from './service-faults.ts'

/** Timeouts in milliseconds: for a response, and for an upload of the largest file over a slow connection. */
const answerMs = 60_000
const uploadMs = 20 * 60_000

type Request = {
  query?: Readonly<Record<string, string>>
  json?: unknown
  file?: { field: string; name: string; content: Buffer }
  /** Value of the Idempotency-Key header. */
  key?: string
  headers?: Readonly<Record<string, string>>
  /** Replaces the timeout. Used by downloads, which have their own timeout. */
  signal?: AbortSignal
}

export type ServiceClient = {
  /**
   * Sends a request and returns the successful response.
   * @throws one of the errors in service-faults.ts
   */
  send(method: 'GET' | 'POST' | 'PUT', path: string, request?: Request): Promise<Response>
  /** Sends a request and parses the fields of `shape` from its response. */
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

/** Returns the reason why a request failed, without the request's URL and headers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}

const unreachable = (error: unknown) => new Unreachable(`The service cannot be reached: ${reasonOf(error)}`)

/** Parses a JSON response. Returns undefined for other content types. */
async function jsonOf(response: Response): Promise<unknown> {
  if (!isJson(response)) return undefined
  try {
    return await response.json()
  } catch (error) {
    // The connection broke, or a proxy responded instead of the service.
    throw unreachable(error)
  }
}

/** Creates a client of the partner API for an access key. `stop` aborts all requests, which then reject with its reason. */
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
      // Redirects are not followed, because they could send the key to another server.
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
