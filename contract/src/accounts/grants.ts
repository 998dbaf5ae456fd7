import { type Holder, hasRole, holdsAll } from '../api/permissions.ts'

/**
 * Checks whether the actor may change the target. Admins may change anyone. Staff may change users who have no permission that the actor
 * lacks.
 */
export const mayChange = (actor: Holder, target: Holder): boolean =>
  hasRole(actor, 'admin') || (!hasRole(target, 'admin') && holdsAll(actor, target.permissions))

/** Checks whether the actor may grant the role and permissions in `after`. Staff can grant only their own permissions, never admin. */
export const mayGrant = (actor: Holder, after: Holder): boolean =>
  hasRole(actor, 'admin') || (!hasRole(after, 'admin') && holdsAll(actor, after.permissions))
