import type { ProblemCode } from '@mapwright/contract/problems.ts'

/** What is wrong with one field, as the server says it: a key of `field.*` with the numbers its wording needs. */
export type FieldProblem = { code: string; message?: string; minimum?: number; maximum?: number }

type ProblemBody = {
  code?: string
  message?: string
  fields?: Record<string, FieldProblem | string>
  details?: Record<string, unknown>
  request_id?: string
}

/** The network did not answer at all; every other code is the server's own. */
export type FailureCode = ProblemCode | 'network.unreachable'

/** A refusal of the API, or its silence: `message` is worded by the server in the reader's language. */
export class ProblemError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldProblem>>
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  /** Seconds to wait before the next try, when the server says so. */
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, status: number, body: ProblemBody = {}, retryAfter?: number) {
    super(body.message ?? '')
    this.name = 'ProblemError'
    this.code = code
    this.status = status
    this.details = body.details ?? {}
    this.requestId = body.request_id
    this.retryAfter = retryAfter
    this.fields = Object.fromEntries(
      Object.entries(body.fields ?? {}).map(([name, problem]) => [
        name,
        typeof problem === 'string' ? { code: 'refused', message: problem } : problem,
      ]),
    )
  }

  /** Whether the same call may well work in a moment: nothing was decided, or the answer broke on its way. */
  get isPassing(): boolean {
    return this.status < 400 || this.status >= 500 || this.status === 429
  }
}

/** Reads a failed answer; anything that is not the API's own problem is a broken server. */
export function problemOf(status: number, text: string, retryAfter?: string | null): ProblemError {
  let body: ProblemBody = {}
  try {
    body = JSON.parse(text) as ProblemBody
  } catch {
    // A proxy's own error page: the status is all there is.
  }
  const seconds = Number(retryAfter)
  return new ProblemError(
    (body.code ?? (status === 503 ? 'request.unavailable' : 'request.internal')) as ProblemCode,
    status,
    body,
    seconds > 0 ? seconds : undefined,
  )
}

export const unreachable = () => new ProblemError('network.unreachable', 0)
