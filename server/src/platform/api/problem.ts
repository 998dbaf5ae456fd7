import type { DetailsOf, ProblemCode } from '@mapwright/contract/problems.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'

/** A problem with one field. `code` is a key of `field.*` in request.json; the numbers are inserted into its wording. */
export type FieldProblem = { code: string; minimum?: number; maximum?: number }

/** A typed refusal. Rolls the transaction back and is sent with the HTTP status of its code. */
export class Problem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: ProblemCode
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined
  /** Data for the message or the client, such as the number of missing credits. */
  readonly details: Readonly<DetailsOf<ProblemCode>> | undefined
  /** The message, if it differs from the wording of the code. It contains the details. */
  readonly wording: WordingKey | undefined

  constructor(
    code: Code,
    extra: {
      fields?: Record<string, FieldProblem>
      details?: DetailsOf<Code>
      wording?: WordingKey | undefined
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: extra.cause })
    this.name = 'Problem'
    this.code = code
    this.fields = extra.fields
    this.details = extra.details
    this.wording = extra.wording
  }
}

/**
 * Returns the value, or throws the problem if there is none. For another dealer's object, the response is the same as for an unknown id.
 */
export function found<T>(value: T | undefined | null, code: ProblemCode): T {
  if (value === undefined || value === null) throw new Problem(code)
  return value
}
