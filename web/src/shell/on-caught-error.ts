import { ProblemError } from '../platform/api/problem-error.ts'
import { ForbiddenError } from '../platform/routing/forbidden-error.ts'

/** Reports errors caught by a boundary as bugs. Refused requests are not bugs; the affected page displays them. */
export const onCaughtError = (error: unknown): void => {
  if (!(error instanceof ForbiddenError || error instanceof ProblemError)) reportError(error)
}
