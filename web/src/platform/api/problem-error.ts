import type { DetailsOf, ProblemCode } from '@mapwright/contract/problems.ts'

/** A field's problem as sent by the server: a key of `field.*` with the values of its placeholders. */
export type FieldProblem = { code: string; message?: string; minimum?: number; maximum?: number }

type ProblemBody = {
  code?: string
  message?: string
  fields?: Record<string, FieldProblem | string>
  details?: DetailsOf<ProblemCode>
  request_id?: string
}

/** `unreachable`: no response from the network; all other codes come from the server. */
export type FailureCode = ProblemCode | 'network.unreachable'

/** A refusal by the API, or a failed connection; the server words `message` in the user's language. */
export class ProblemError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldProblem>>
  /** The details declared for `code`; a field such as `'findings' in details` narrows their type. */
  readonly details: Readonly<DetailsOf<ProblemCode>> | undefined
  readonly requestId: string | undefined
  /** Seconds until the next attempt, if given by the server. */
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

  /** Whether the same call may succeed later: it was not processed, or the response was incomplete. */
  get isPassing(): boolean {
    return this.status < 400 || this.status >= 500 || this.status === 429
  }
}

/** The problem of a failed call, for the user; failures that are bugs of the app are thrown again. */
export function problemIn(failure: unknown): ProblemError {
  if (failure instanceof ProblemError) return failure
  throw failure
}

/** Parses a failed response; anything other than a problem of the API becomes a server error. */
export function problemOf(status: number, text: string, retryAfter?: string | null): ProblemError {
  let body: ProblemBody = {}
  try {
    // Failed responses of the API have this form, with codes of the contract.
    body = JSON.parse(text) as ProblemBody
  } catch {
    // The error page of a proxy: only its status is usable.
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
