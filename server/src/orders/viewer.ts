import type { Person } from '../platform/api/principal.ts'

/** The viewer of orders: customers see only their own orders; staff with the permission see all orders, and who did what. */
export type Viewer = { isStaff: true } | { isStaff: false; user_id: string }

/** The endpoint's access rule has admitted only customers and staff with the permission. */
export const viewerOf = (actor: Person): Viewer =>
  actor.role === 'customer' ? { isStaff: false, user_id: actor._id } : { isStaff: true }

/** The customer to whose orders the viewer is restricted; undefined for staff. */
export const ownerSeenBy = (viewer: Viewer): string | undefined => (viewer.isStaff ? undefined : viewer.user_id)
