import { fieldOf, pick } from '@mapwright/contract/api/typed-entries.ts'
import { Problem } from '../api/problem.ts'
import { errorOf } from '../errors/error-fields.ts'

/** An error, serialized for another thread. Structured cloning would drop its class and code. */
export type TaskFailure = {
  name: string
  message: string
  stack: string | undefined
  code: unknown
  details: unknown
  /** The fields of a Problem. Undefined for other errors. */
  problem: Pick<Problem, 'code' | 'fields' | 'details'> | undefined
}

export function toFailure(thrown: unknown): TaskFailure {
  const { name, message, stack } = errorOf(thrown)
  const [code, details] = [fieldOf(thrown, 'code'), fieldOf(thrown, 'details')]
  const problem = thrown instanceof Problem ? pick(thrown, ['code', 'fields', 'details']) : undefined
  return { name, message, stack, code, details, problem }
}

/** Restores the error on the calling thread. The result is a Problem, or an Error with the same name and code. */
export function fromFailure({ name, message, stack, code, details, problem }: TaskFailure): Error {
  if (problem) return new Problem(problem.code, problem)
  const error = Object.assign(new Error(message), { name, code, details })
  if (stack !== undefined) error.stack = stack
  return error
}
