import type { Problems } from '../api/problems.ts'

export const codesProblems = {
  'codes.not_found': 404,
  'codes.taken': 409,
} as const satisfies Problems
