import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import type { StoredProblem } from '../reads/read.ts'

/** Thrown if the service cannot be reached or asks for a pause. The request is retried later. */
export class Unreachable extends Error {
  /** Pause in milliseconds that the service asked for. */
  readonly retryAfterMs: number | undefined
  constructor(message: string, retryAfterMs?: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** Error response from the service, with the problem that it reported. */
class Answered extends Error {
  readonly problem: StoredProblem & { details: Readonly<Record<string, unknown>> }
  constructor(problem: Answered['problem']) {
    super(`${problem.title} (${problem.code})`)
    this.problem = problem
  }
}

/** Thrown if the key is invalid or lacks a permission. A person has to change the key or its permissions. */
export class KeyRefused extends Answered {}

/** Thrown if the service refuses the request. A retry would be refused as well. */
export class Refused extends Answered {}

/** Thrown if the service failed to process the request. A retry may succeed. */
export class ServiceFailed extends Answered {}

/** Status codes that ask for a retry. */
const comeAgain = new Set([429, 502, 503, 504])

/** Codes of problems that occur if a request was damaged during transmission. */
const brokenOnTheWay = new Set(['request.broken_upload', 'request.malformed'])

/** Converts a Retry-After header to milliseconds. The header contains seconds or a date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Converts an error response to one of the errors above. */
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
