import type { DetailsOf, ProblemCode } from '@mapwright/contract/problems.ts'

/** A field's problem from the server: the code of a `field.*` text, with the values of the text's placeholders. */
export type FieldProblem = { code: string; message?: string; minimum?: number; maximum?: number }

type ProblemBody = {
  code?: string
  message?: string
  fields?: Record<string, FieldProblem | string>
  details?: DetailsOf<ProblemCode>
  request_id?: string
}

/**
 * The code of a failed call. `network.unreachable` means that there was no response, and `network.outdated` that the server no longer has a
 * module of this version of the app. All other codes come from the server.
 */
export type FailureCode = ProblemCode | 'network.unreachable' | 'network.outdated'

/** A refusal by the API, or a failed connection. The server writes `message` in the user's language. */
export class ProblemError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldProblem>>
  /** The details declared for `code`. A check such as `'findings' in details` narrows their type. */
  readonly details: Readonly<DetailsOf<ProblemCode>> | undefined
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt, if given by the server. */
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, status: number, body: ProblemBody = {}, retryAfter?: number) {
    super(body.message ?? '')
    this.name = 'ProblemError'
    this.code = code
    this.status = status
    this.details = body.details
    this.requestId = body.request_id
    this.retryAfter = retryAfter
    this.fields = Object.fromEntries(
      Object.entries(body.fields ?? {}).map(([name, problem]) => [
        name,
        typeof problem === 'string' ? { code: 'refused', message: problem } : problem,
      ]),
    )
  }

  /** True if the same call may succeed later, because it was not processed or its response was incomplete. */
  get isPassing(): boolean {
    return this.status < 400 || this.status >= 500 || this.status === 429
  }
}

/** Returns the problem of a failed call. Rethrows other errors, which are bugs in the app. */
export function problemIn(failure: unknown): ProblemError {
  if (failure instanceof ProblemError) return failure
  throw failure
}

/** Parses a failed response. A body that is not a problem of the API becomes a server error. */
export function problemOf(status: number, text: string, retryAfter?: string | null): ProblemError {
  let body: ProblemBody = {}
  try {
    // Safe cast: failed responses of the API have this form, with codes of the contract.
    body = JSON.parse(text) as ProblemBody
  } catch {
    // The body is the error page of a proxy. Only its status is usable.
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
export const outdated = () => new ProblemError('network.outdated', 410)
