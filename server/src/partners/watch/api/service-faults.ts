import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import type { StoredProblem } from '../reads/read.ts'

/** The service cannot be reached, or asks for a pause: the request is repeated later. */
export class Unreachable extends Error {
  /** Milliseconds that the service asked for. */
  readonly retryAfterMs: number | undefined
  constructor(message: string, retryAfterMs?: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** An answer of the service that says why a request failed. */
class Answered extends Error {
  readonly problem: StoredProblem & { details: Readonly<Record<string, unknown>> }
  constructor(problem: Answered['problem']) {
    super(`${problem.title} (${problem.code})`)
    this.problem = problem
  }
}

/** The key does not work, or not for this: nothing can be done until a person changes it. */
export class KeyRefused extends Answered {}

/** This request is refused, however often it is repeated. */
export class Refused extends Answered {}

/** The service failed at this request; it may work later. */
export class ServiceFailed extends Answered {}

/** Answers that ask to come again. */
const comeAgain = new Set([429, 502, 503, 504])

/** Refusals of a request that did not arrive as it was sent. */
const brokenOnTheWay = new Set(['request.broken_upload', 'request.malformed'])

/** Milliseconds in a Retry-After header: seconds, or a date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Turns a response that is not a success into what to do about it. */
export function asFault(status: number, body: unknown, retryAfter: number | undefined): Error {
  const isProblem = isRecord(body) && typeof body['code'] === 'string'
  if (comeAgain.has(status)) {
    const title = isProblem && typeof body['title'] === 'string' ? body['title'] : `status ${status}`
    return new Unreachable(`The service asks to come again later: ${title}`, retryAfter)
  }
  if (!isProblem) return new Unreachable(`Status ${status} is not from the service: is the address right?`)
  const problem = {
    code: String(body['code']),
    title: String(body['title'] ?? ''),
    details: isRecord(body['details']) ? body['details'] : {},
  }
  if (brokenOnTheWay.has(problem.code)) return new Unreachable(problem.title, retryAfter)
  if (status === 401 || status === 403) return new KeyRefused(problem)
  return status >= 500 ? new ServiceFailed(problem) : new Refused(problem)
}
