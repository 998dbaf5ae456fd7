import { holds, type Permission } from './permissions.ts'
import { type RoleId, roles } from './user.ts'

type Member = { role_id: RoleId; permissions: readonly string[] }

/** Admins may change everybody; staff nobody who may do more than they do. */
export const mayChange = (actor: Member, target: Member): boolean =>
  actor.role_id === roles.admin ||
  (target.role_id !== roles.admin && target.permissions.every((leaf) => holds(actor, leaf as Permission)))

/** Nobody gives or takes what they do not hold, and only admins make admins. */
export function mayGrant(actor: Member, before: Member, after: Member): boolean {
  if (actor.role_id === roles.admin) return true
  if (after.role_id === roles.admin || before.role_id === roles.admin) return false
  const given = after.permissions.filter((leaf) => !before.permissions.includes(leaf))
  const taken = before.permissions.filter((leaf) => !after.permissions.includes(leaf))
  return [...given, ...taken].every((leaf) => holds(actor, leaf as Permission))
}
