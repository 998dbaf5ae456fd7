import type { ProblemCode } from '@mapwright/contract/problems.ts'

/** What is wrong with one field: a key of request.json's `field.*`, with the numbers its wording needs. */
export type FieldProblem = { code: string; minimum?: number; maximum?: number }

/** A typed refusal: rolls the transaction back and becomes the declared HTTP status. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined
  /** Facts the wording or the caller needs, e.g. the credits that are missing. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ProblemCode,
    extra: { fields?: Record<string, FieldProblem>; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, { cause: extra.cause })
    this.name = 'Problem'
    this.code = code
    this.fields = extra.fields
    this.details = extra.details
  }
}

/** The value, or the problem that it is not there: another dealer's object answers exactly like an unknown id. */
export function found<T>(value: T | undefined | null, code: ProblemCode): T {
  if (value === undefined || value === null) throw new Problem(code)
  return value
}
