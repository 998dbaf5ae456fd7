import type { Problems } from '../api/problems.ts'

export const importsProblems = {
  'imports.not_found': 404,
  'imports.wrong_state': 409,
  'imports.nothing_to_undo': 409,
  'imports.too_many_waiting': 409,
} as const satisfies Problems
