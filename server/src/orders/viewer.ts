import type { Person } from '../platform/api/principal.ts'

/** Viewer of orders. Customers see only their own orders. Staff with the permission see all orders, and the people who changed them. */
export type Viewer = { isStaff: true } | { isStaff: false; user_id: string }

/** Returns the viewer for an actor. The endpoint's access rule admits only customers and staff with the required permission. */
export const viewerOf = (actor: Person): Viewer =>
  actor.role === 'customer' ? { isStaff: false, user_id: actor._id } : { isStaff: true }

/** Returns the id of the customer whose orders the viewer may see. Returns undefined for staff, who may see all orders. */
export const ownerSeenBy = (viewer: Viewer): string | undefined => (viewer.isStaff ? undefined : viewer.user_id)
