import type { Problems } from '../api/problems.ts'

export const partnersProblems = {
  'partners.api_off': 403,
  'partners.access_not_found': 404,
  'partners.plan_not_found': 404,
  'partners.customer_not_found': 404,
  'partners.no_statistics_access': 403,
  'partners.webhook_not_found': 404,
  'partners.webhook_without_secret': 409,
  'partners.delivery_not_found': 404,
  'partners.quote_not_found': 404,
  'partners.quote_wrong_state': 409,
  'partners.quote_over': 410,
} as const satisfies Problems

/** Details of the problems above. */
export type PartnersProblemDetails = {
  'partners.quote_wrong_state': { status: string }
}
