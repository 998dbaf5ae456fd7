import type { Problems } from '../api/problems.ts'

export const vehiclesProblems = {
  'vehicles.not_found': 404,
  'vehicles.variant_not_found': 404,
  'vehicles.parent_not_found': 422,
  'vehicles.name_taken': 409,
  'vehicles.has_children': 409,
  'vehicles.picture_not_found': 404,
  'vehicles.not_a_vin': 422,
  'vehicles.not_a_plate': 422,
  'vehicles.reg_search_off': 409,
  'vehicles.reg_unknown': 404,
  'vehicles.provider_busy': 503,
  'vehicles.provider_failed': 502,
  'vehicles.provider_key_needed': 422,
  'vehicles.location_not_found': 404,
  'vehicles.location_taken': 409,
  'vehicles.location_empty': 422,
  'vehicles.not_a_picture': 422,
  'vehicles.picture_too_large': 422,
  'vehicles.too_many_pictures': 422,
} as const satisfies Problems
