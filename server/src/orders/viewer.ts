import type { SignedIn } from '../platform/api/actor.ts'

/** Who looks: the customer sees own orders only, staff with the permission all of them, and who did what. */
export type Viewer = { isStaff: true } | { isStaff: false; user_id: string }

/** The endpoint's access rule has let in customers and staff who may see orders, and nobody else. */
export const viewerOf = (actor: SignedIn): Viewer =>
  actor.role_id === 2 ? { isStaff: false, user_id: actor._id } : { isStaff: true }

/** The only owner whose orders the viewer may see; undefined for all. */
export const ownerSeenBy = (viewer: Viewer): string | undefined => (viewer.isStaff ? undefined : viewer.user_id)
