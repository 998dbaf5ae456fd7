import { ProblemError } from '../platform/api/problem-error.ts'
import { ForbiddenError } from '../platform/routing/forbidden-error.ts'

/** Reports errors caught by a boundary as bugs. Refusals are not bugs; their page shows them. */
export const onCaughtError = (error: unknown): void => {
  if (!(error instanceof ForbiddenError || error instanceof ProblemError)) reportError(error)
}
