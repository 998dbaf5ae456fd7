import { holds, type Permission } from './permissions.ts'
import { type RoleId, roles } from './user.ts'

type Member = { role_id: RoleId; permissions: readonly string[] }

const holdsAll = (actor: Member, leaves: readonly string[]) => leaves.every((leaf) => holds(actor, leaf as Permission))

/** Admins may change everybody; staff nobody who may do more than they do, and so nobody takes what they do not hold. */
export const mayChange = (actor: Member, target: Member): boolean =>
  actor.role_id === roles.admin || (target.role_id !== roles.admin && holdsAll(actor, target.permissions))

/** Nobody gives what they do not hold, and only admins make admins. */
export const mayGrant = (actor: Member, after: Member): boolean =>
  actor.role_id === roles.admin || (after.role_id !== roles.admin && holdsAll(actor, after.permissions))
