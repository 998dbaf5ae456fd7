import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { ResetProtection } from '@mapwright/contract/accounts/security-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { command } from '../../platform/api/handler.ts'
import { may } from '../../platform/api/may.ts'
import type { Person } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readUser, type UserPayload } from '../user-rows.ts'
import { removeProtection } from './remove-protection.ts'

/**
 * Throws if the actor may not reset the target's protection. For customers, the actor needs the permission to set their password. For
 * staff, the actor needs the permission to change their role.
 */
function refuse(actor: Person, target: UserPayload): void {
  if (actor._id === target._id) throw new Problem('accounts.own_protection')
  const needed =
    target.role_id === roles.customer ? 'dealers_manager.change_dealer_password' : 'dealers_manager.change_role'
  if (!may(actor, [`may:${needed}`]) || !mayChange(actor, target)) throw new Problem('accounts.permission_not_held')
}

/** Removes the lost second factor and passkeys of a user. Afterwards the password alone is enough to sign in. */
export const resetProtection = command(ResetProtection, async ({ tx, actor, params, body, now, audit }) => {
  await tx`SELECT FROM users WHERE _id = ${params.id} FOR UPDATE`
  refuse(actor, await readUser(tx, params.id))
  const before = await removeProtection(tx, params.id, now)
  if (!before.second_factor && before.passkeys === 0) throw new Problem('accounts.no_protection')
  audit({ target_id: params.id, before, after: { second_factor: false, passkeys: 0 }, reason: body.reason })
  return {}
})
