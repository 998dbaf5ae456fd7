import { accountsProblems } from './accounts/problems.ts'
import { requestProblems } from './api/problems.ts'

/** Every problem code of the API with its HTTP status. */
export const problems = {
  ...requestProblems,
  ...accountsProblems,
} as const

export type ProblemCode = keyof typeof problems
