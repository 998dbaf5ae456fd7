import { mayChange, mayGrant } from '@mapwright/contract/accounts/grants.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import { defaultPermissions, holds } from '@mapwright/contract/api/permissions.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { command } from '../../platform/api/handler.ts'
import { may } from '../../platform/api/may.ts'
import type { Person } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { confirmBilling } from '../profile/billing-rows.ts'
import { requireNewPostCode } from '../profile/require-post-code.ts'
import { endImpersonations, endSessions, endSessionsOfTeam } from '../sessions/end-sessions.ts'
import { readUser, type UserPayload, writeUser } from '../user-rows.ts'
import { requirePriceGroup } from './price-group.ts'
import { lockUserChanges, refuseLastAdmin } from './refuse-last-admin.ts'

const actAsDealer = 'dealers_manager.login_as_dealer'

type Changes = Body<typeof ChangeUser>

/**
 * Changes the status, price type, verification, contact data, role or permissions of a user. Ends the user's sessions if the user loses
 * rights, and closes the invitation of an imported customer whose role changes.
 */
export const changeUser = command(ChangeUser, async ({ tx, actor, params, body, now, audit }) => {
  await lockUserChanges(tx)
  const before = await readUser(tx, params.id)
  const changes = withDefaultPermissions(body, before, actor)
  refuseOverreach(actor, before, changes)
  if (changes.status === 0 || (changes.role_id ?? roles.admin) !== roles.admin) await refuseLastAdmin(tx, before)

  await requirePriceGroup(tx, changes.price_group_id)
  requireNewPostCode(before, changes)
  await writeUser(tx, before._id, changes)
  await confirmBilling(tx, before._id, changes, now)
  const user = await readUser(tx, before._id)
  await recordActivation(tx, before, { ...user, now })
  const about = { user_id: user._id, actor_id: actor._id }
  if (user.role_id !== before.role_id) {
    await endSessions(tx, user._id, { because: 'role_changed', now })
    await endSessionsOfTeam(tx, user._id, now)
    await tx`DELETE FROM customer_invitations WHERE user_id = ${user._id}`
  }
  if (user.status < before.status) {
    await endSessions(tx, user._id, { because: 'deactivated', now })
    await endSessionsOfTeam(tx, user._id, now)
  }
  if (holds(before, actAsDealer) && !holds(user, actAsDealer)) await endImpersonations(tx, user._id, now)
  if (user.status > before.status) await announce(tx, { type: 'user.activated', ...about })
  if (user.verified && !before.verified) await announce(tx, { type: 'user.verified', ...about })
  audit({ target_id: user._id, before: only(before, changes), after: changes })
  return { user }
})

/**
 * Records the time of activation. A deactivation within a minute after the activation counts as an undo, so the user waits for activation
 * again.
 */
async function recordActivation(tx: Tx, before: UserPayload, { _id, status, now }: UserPayload & { now: Date }) {
  if (status > before.status) await tx`UPDATE users SET activated_at = ${now} WHERE _id = ${_id}`
  if (status < before.status)
    await tx`UPDATE users SET activated_at = CASE WHEN activated_at > ${now}::timestamptz - interval '1 minute' THEN NULL
      ELSE coalesce(activated_at, created_at) END WHERE _id = ${_id}`
}

/**
 * Adds the permissions that result from a new role. New staff get those default permissions that the actor holds. For other roles, clears
 * the stored permissions.
 */
function withDefaultPermissions(body: Changes, before: UserPayload, actor: Person): Changes {
  const role_id = body.role_id ?? before.role_id
  // Admins have all permissions, although none are stored for them.
  const hasOwn = before.role_id === roles.staff && before.permissions.length > 0
  if (role_id !== roles.staff) return hasOwn || body.permissions ? { ...body, permissions: [] } : body
  if (before.role_id === roles.staff || body.permissions) return body
  return { ...body, permissions: defaultPermissions.filter((leaf) => holds(actor, leaf)) }
}

function refuseOverreach(actor: Person, before: UserPayload, changes: Changes): void {
  const { role_id, permissions, ...described } = changes
  const isAllowed =
    mayChange(actor, before) &&
    // A member can never become staff: the customer chose the person.
    (!before.membership || (role_id === undefined && permissions === undefined)) &&
    (Object.keys(described).length === 0 || may(actor, ['may:dealers_manager.edit'])) &&
    ((role_id === undefined && permissions === undefined) || may(actor, ['may:dealers_manager.change_role'])) &&
    mayGrant(actor, {
      role_id: role_id ?? before.role_id,
      permissions: permissions ?? before.permissions,
    })
  if (!isAllowed) throw new Problem('accounts.permission_not_held')
}

const only = (user: UserPayload, changes: Changes): Partial<UserPayload> =>
  Object.fromEntries(Object.entries(user).filter(([field]) => field in changes))
