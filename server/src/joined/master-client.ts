import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import type { ConnectionFault } from '@mapwright/contract/joined/joined-site.ts'
import type { z } from 'zod'
import { encodeMultipart, type FormFile } from '../platform/net/multipart.ts'
import { type OutgoingResponse, type PublicFetch, RefusedAddress } from '../platform/net/public-fetch.ts'
import { MasterProblem } from './master-answers.ts'

const timeoutMs = 20_000
const fileTimeoutMs = 120_000
const maxAnswerBytes = 8 * 2 ** 20

type UnusableOptions = { code?: string; cause?: unknown; isOfRequest?: boolean; retry_after?: number | undefined }

/** Thrown if the master cannot be used at the moment or at all. Everything waits until it can, or the order if `isOfRequest`. */
export class MasterUnusable extends Error {
  override readonly name = 'MasterUnusable'
  readonly fault: ConnectionFault
  /** The problem of the master's answer, or `HTTP` with the status of an answer that is not Mapwright's. Empty if there was no answer. */
  readonly code: string
  /** True if only this request may be concerned: the master has failed to handle it, or the answer cannot be read. */
  readonly isOfRequest: boolean
  /** Seconds for which the master wants no requests. */
  readonly retry_after: number | undefined
  constructor(fault: ConnectionFault, { code = '', cause, isOfRequest = false, retry_after }: UnusableOptions = {}) {
    super(`the master cannot be used: ${fault} ${code}`, { cause })
    this.fault = fault
    this.code = code
    this.isOfRequest = isOfRequest
    this.retry_after = retry_after
  }
}

/** Thrown if the master refuses a request with a problem of its own. */
export class MasterRefusal extends Error {
  override readonly name = 'MasterRefusal'
  readonly status: number
  readonly code: string
  readonly details: { total?: string | undefined }
  constructor(status: number, { code, details = {} }: z.output<typeof MasterProblem>) {
    super(`the master refuses: ${code}`)
    this.status = status
    this.code = code
    this.details = details
  }
}

type MasterRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Makes the master execute a repeated request once. */
  key?: string
  body?: object
  /** Makes the request multipart, with the fields of `body`. */
  files?: readonly FormFile[]
}

/** Calls the partner API of the master. Answers are parsed with tolerant schemas, because the master may run another release. */
export type Master = {
  call<Answer extends z.ZodType>(path: string, answer: Answer, request?: MasterRequest): Promise<z.output<Answer>>
  download(path: string): Promise<Buffer>
}

function encode({ body, files }: MasterRequest): { type?: string; body?: string | Buffer } {
  if (files) return encodeMultipart(body ?? {}, files)
  return body ? { type: 'application/json', body: JSON.stringify(body) } : {}
}

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Problems of the key or of its owner, which an admin has to solve. Other refusals concern the request only. */
const keyCodes = /^request\.(unauthorized|api_key_|not_active|not_verified)/

/** Seconds to wait after a refusal without Retry-After, and the most that is waited, because the limits of a day end with it. */
const defaultWait = 60
const maxWait = 86_400

/** Reads the header Retry-After, which contains seconds or a date. */
function retryAfterOf({ headers }: OutgoingResponse): number | undefined {
  const given = headers['retry-after']
  if (given === undefined) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), maxWait) : undefined
}

/** Converts an unsuccessful answer to the error that says how to go on. */
function errorOf(response: OutgoingResponse): MasterUnusable | MasterRefusal {
  const { status, body } = response
  const problem = MasterProblem.safeParse(jsonOf(body)).data
  const code = problem?.code ?? `HTTP ${status}`
  const retry_after = retryAfterOf(response)
  if (status === 429) return new MasterUnusable('limit_reached', { code, retry_after: retry_after ?? defaultWait })
  if (status === 401 || keyCodes.test(code)) return new MasterUnusable('key_refused', { code })
  if (code === 'request.forbidden') return new MasterUnusable('scope_missing', { code })
  if (status >= 500) return new MasterUnusable('failing', { code, retry_after, isOfRequest: status === 500 })
  return problem
    ? new MasterRefusal(status, problem)
    : new MasterUnusable('not_mapwright', { code, isOfRequest: true, retry_after })
}

/** Statuses 4xx of an answer that is not Mapwright's, with which a proxy asks for another attempt. */
const passing = ['HTTP 408', 'HTTP 425']

/**
 * Returns the code with which this request was refused, so that it is useless to repeat it: a problem of the master, or an answer 4xx of a proxy
 * in front of it. Returns undefined for other errors.
 */
export function refusalCode(error: unknown): string | undefined {
  if (error instanceof MasterRefusal) return error.code
  const isRefused = error instanceof MasterUnusable && error.isOfRequest && /^HTTP 4/.test(error.code)
  return isRefused && !passing.includes(error.code) ? error.code : undefined
}

export function connectToMaster({ url, key }: { url: string; key: string }, publicFetch: PublicFetch): Master {
  const base = `${url.replace(/\/+$/, '')}/api/partner/v1`
  const send = async (path: string, request: MasterRequest, limits: { timeout_ms: number; max_bytes: number }) => {
    const { type, body } = encode(request)
    const headers = {
      authorization: `Bearer ${key}`,
      ...(type ? { 'content-type': type } : {}),
      ...(request.key ? { 'idempotency-key': request.key } : {}),
    }
    const options = { method: request.method ?? 'GET', headers, ...(body === undefined ? {} : { body }), ...limits }
    const response = await publicFetch(`${base}${path}`, options).catch((error: unknown) => {
      throw new MasterUnusable(error instanceof RefusedAddress ? 'address_refused' : 'unreachable', { cause: error })
    })
    if (response.status < 200 || response.status > 299) throw errorOf(response)
    return response.body
  }
  return {
    async call(path, answer, request = {}) {
      const timeout_ms = request.files ? fileTimeoutMs : timeoutMs
      const bytes = await send(path, request, { timeout_ms, max_bytes: maxAnswerBytes })
      const parsed = answer.safeParse(jsonOf(bytes))
      if (!parsed.success) throw new MasterUnusable('not_mapwright', { cause: parsed.error, isOfRequest: true })
      return parsed.data
    },
    download: (path) => send(path, {}, { timeout_ms: fileTimeoutMs, max_bytes: maxFileBytes }),
  }
}
