import { Problem } from '../api/problem.ts'

/** An error serialized for another thread: structured cloning drops its class and code. */
export type TaskFailure = {
  name: string
  message: string
  stack: string | undefined
  code: unknown
  fields: unknown
  details: unknown
}

export function toFailure(thrown: unknown): TaskFailure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { code, fields, details } = error as { code?: unknown; fields?: unknown; details?: unknown }
  return { name: error.name, message: error.message, stack: error.stack, code, fields, details }
}

/** Restores the error on the calling thread: a Problem, or an Error with the same name and code. */
export function fromFailure({ name, message, stack, code, fields, details }: TaskFailure): Error {
  if (name === 'Problem') return new Problem(code as Problem['code'], { fields, details } as object)
  const error = Object.assign(new Error(message), { name, code, details })
  if (stack !== undefined) error.stack = stack
  return error
}
