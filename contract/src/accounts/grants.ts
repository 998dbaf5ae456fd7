import { holds, type Permission } from './permissions.ts'
import { type RoleId, roles } from './user.ts'

type Member = { role_id: RoleId; permissions: readonly string[] }

const holdsAll = (actor: Member, leaves: readonly string[]) => leaves.every((leaf) => holds(actor, leaf as Permission))

/** Admins may change everyone; staff only users without permissions that they lack themselves. */
export const mayChange = (actor: Member, target: Member): boolean =>
  actor.role_id === roles.admin || (target.role_id !== roles.admin && holdsAll(actor, target.permissions))

/** Staff can only grant permissions that they hold; only admins can appoint admins. */
export const mayGrant = (actor: Member, after: Member): boolean =>
  actor.role_id === roles.admin || (after.role_id !== roles.admin && holdsAll(actor, after.permissions))
