import type { Problems } from '../api/problems.ts'

export const vehiclesProblems = {
  'vehicles.not_found': 404,
  'vehicles.variant_not_found': 404,
  'vehicles.parent_not_found': 422,
  'vehicles.name_taken': 409,
  'vehicles.has_children': 409,
} as const satisfies Problems
