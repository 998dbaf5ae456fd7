import { ProblemError } from '../platform/api/problem-error.ts'
import { ForbiddenError } from '../platform/routing/forbidden-error.ts'

/** Refusals are shown by their page; any other error that a boundary catches is a bug in the app. */
export const onCaughtError = (error: unknown): void => {
  if (!(error instanceof ForbiddenError || error instanceof ProblemError)) reportError(error)
}
