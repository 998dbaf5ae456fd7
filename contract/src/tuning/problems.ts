import type { Problems } from '../api/problems.ts'

export const tuningProblems = {
  'tuning.service_not_found': 404,
  'tuning.option_not_found': 404,
  'tuning.name_taken': 409,
  'tuning.service_offline': 409,
  'tuning.option_not_offered': 422,
} as const satisfies Problems
