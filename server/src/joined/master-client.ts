import { randomUUID } from 'node:crypto'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import type { ConnectionFault } from '@mapwright/contract/joined/joined-site.ts'
import type { z } from 'zod'
import { type PublicFetch, RefusedAddress } from '../platform/net/public-fetch.ts'
import { MasterProblem } from './master-answers.ts'

const timeoutMs = 20_000
const fileTimeoutMs = 120_000
const maxAnswerBytes = 8 * 2 ** 20

/** Thrown if the master cannot be used at the moment or at all. Everything waits until it can, or the order if `isOfRequest`. */
export class MasterUnusable extends Error {
  override readonly name = 'MasterUnusable'
  readonly fault: ConnectionFault
  readonly code: string
  /** True if only this request may be concerned: the master has failed to handle it, or the answer cannot be read. */
  readonly isOfRequest: boolean
  constructor(
    fault: ConnectionFault,
    code = '',
    { cause, isOfRequest = false }: { cause?: unknown; isOfRequest?: boolean } = {},
  ) {
    super(`the master cannot be used: ${fault} ${code}`, { cause })
    this.fault = fault
    this.isOfRequest = isOfRequest
    this.code = code
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

type SentFile = { field: string; name: string; content: Buffer }

type MasterRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Makes the master execute a repeated request once. */
  key?: string
  body?: object
  /** Makes the request multipart, with the fields of `body`. */
  files?: readonly SentFile[]
}

/** Calls the partner API of the master. Answers are parsed with tolerant schemas, because the master may run another release. */
export type Master = {
  call<Answer extends z.ZodType>(path: string, answer: Answer, request?: MasterRequest): Promise<z.output<Answer>>
  download(path: string): Promise<Buffer>
}

const quoted = (name: string): string => name.replace(/["\\\r\n]/g, '_')

/** Builds a multipart body. The content is not streamed, because its length must be known and requests are repeated. */
function multipart(fields: object, files: readonly SentFile[]): { type: string; body: Buffer } {
  const boundary = `mapwright-${randomUUID()}`
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  )
  for (const { field, name, content } of files)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${quoted(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    )
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) }
}

function encode({ body, files }: MasterRequest): { type?: string; body?: string | Buffer } {
  if (files) return multipart(body ?? {}, files)
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

/** Converts an unsuccessful answer to the error that says how to go on. */
function errorOf(status: number, bytes: Buffer): MasterUnusable | MasterRefusal {
  const problem = MasterProblem.safeParse(jsonOf(bytes)).data
  const code = problem?.code ?? ''
  if (status === 401 || keyCodes.test(code)) return new MasterUnusable('key_refused', code)
  if (code === 'request.forbidden') return new MasterUnusable('scope_missing', code)
  if (status === 429 || status >= 500) return new MasterUnusable('failing', code, { isOfRequest: status === 500 })
  return problem ? new MasterRefusal(status, problem) : new MasterUnusable('not_mapwright', '', { isOfRequest: true })
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
      throw new MasterUnusable(error instanceof RefusedAddress ? 'address_refused' : 'unreachable', '', {
        cause: error,
      })
    })
    if (response.status < 200 || response.status > 299) throw errorOf(response.status, response.body)
    return response.body
  }
  return {
    async call(path, answer, request = {}) {
      const timeout_ms = request.files ? fileTimeoutMs : timeoutMs
      const bytes = await send(path, request, { timeout_ms, max_bytes: maxAnswerBytes })
      const parsed = answer.safeParse(jsonOf(bytes))
      if (!parsed.success) throw new MasterUnusable('not_mapwright', '', { cause: parsed.error, isOfRequest: true })
      return parsed.data
    },
    download: (path) => send(path, {}, { timeout_ms: fileTimeoutMs, max_bytes: maxFileBytes }),
  }
}
