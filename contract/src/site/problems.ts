import type { Problems } from '../api/problems.ts'

export const siteProblems = {
  'site.logo_not_an_image': 422,
  'site.logo_too_large': 422,
  'site.no_logo': 404,
  'site.vat_taken': 409,
  'site.vat_not_found': 404,
  'site.closing_date_not_found': 404,
  'site.closing_ends_early': 422,
  'site.too_many_closing_dates': 409,
} as const satisfies Problems
