import type { Problems } from '../api/problems.ts'

export const partnersProblems = {
  'partners.api_off': 403,
  'partners.access_not_found': 404,
  'partners.plan_not_found': 404,
  'partners.customer_not_found': 404,
  'partners.no_statistics_access': 403,
} as const satisfies Problems
