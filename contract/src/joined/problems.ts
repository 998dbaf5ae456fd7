import type { Problems } from '../api/problems.ts'
import type { JoinedObstacle } from './joined-order.ts'
import type { ConnectionFault } from './joined-site.ts'

export const joinedProblems = {
  'joined.not_connected': 409,
  'joined.key_required': 422,
  'joined.own_site': 422,
  'joined.orders_open': 409,
  'joined.master_item_not_found': 422,
  'joined.master_unavailable': 502,
  'joined.cannot_forward': 409,
  'joined.already_forwarded': 409,
  'joined.not_forwarded': 404,
  'joined.nothing_to_retry': 409,
  'joined.too_late': 409,
  'joined.offer_over': 409,
} as const satisfies Problems

/** Details of the problems above. */
export type JoinedProblemDetails = {
  'joined.cannot_forward': { obstacle: JoinedObstacle; detail: string }
  'joined.master_unavailable': { fault: ConnectionFault }
}
