import { mayChange, mayGrant } from '@mapwright/contract/accounts/grants.ts'
import { defaultPermissions, holds } from '@mapwright/contract/accounts/permissions.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import type { SignedIn } from '../api/actor.ts'
import { command } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { announce } from '../events/announce.ts'
import { confirmBilling } from './billing-rows.ts'
import { endImpersonations, endSessions } from './end-sessions.ts'
import { oneChangeAtATime, refuseWithoutAdmin } from './refuse-without-admin.ts'
import { readUser, type UserAnswer, writeUser } from './user-rows.ts'

const actAsDealer = 'dealers_manager.login_as_dealer'

type Changes = Body<typeof ChangeUser>

/** Activates, prices, verifies, describes a person, or gives another role and permissions; what takes rights away ends the sessions. */
export const changeUser = command(ChangeUser, async ({ tx, actor, params, body, now, audit }) => {
  await oneChangeAtATime(tx)
  const before = await readUser(tx, params.id)
  const changes = rounded(body, before, actor)
  refuseOverreach(actor, before, changes)
  if (changes.status === 0 || (changes.role_id ?? 1) !== 1) await refuseWithoutAdmin(tx, before)

  await writeUser(tx, before._id, changes)
  await confirmBilling(tx, before._id, changes, now)
  const user = await readUser(tx, before._id)
  const about = { user_id: user._id, actor_id: actor._id }
  if (user.role_id !== before.role_id) await endSessions(tx, user._id, { because: 'role_changed', now })
  if (user.status < before.status) await endSessions(tx, user._id, { because: 'deactivated', now })
  if (holds(before, actAsDealer) && !holds(user, actAsDealer)) await endImpersonations(tx, user._id, now)
  if (user.status > before.status) await announce(tx, { type: 'user.activated', ...about })
  if (user.verified && !before.verified) await announce(tx, { type: 'user.verified', ...about })
  audit({ target_id: user._id, before: only(before, changes), after: changes })
  return { user }
})

/** The changes with the permissions that a change of role brings: staff start with the usual ones, everybody else has none of their own. */
function rounded(body: Changes, before: UserAnswer, actor: SignedIn): Changes {
  const role_id = body.role_id ?? before.role_id
  // An admin's list is the full set, and is stored nowhere.
  const hasOwn = before.role_id === 3 && before.permissions.length > 0
  if (role_id !== 3) return hasOwn || body.permissions ? { ...body, permissions: [] } : body
  if (before.role_id === 3 || body.permissions) return body
  return { ...body, permissions: defaultPermissions.filter((leaf) => holds(actor, leaf)) }
}

function refuseOverreach(actor: SignedIn, before: UserAnswer, changes: Changes): void {
  const { role_id, permissions, ...described } = changes
  const isAllowed =
    mayChange(actor, before) &&
    (Object.keys(described).length === 0 || holds(actor, 'dealers_manager.edit')) &&
    ((role_id === undefined && permissions === undefined) || holds(actor, 'dealers_manager.change_role')) &&
    mayGrant(actor, {
      role_id: role_id ?? before.role_id,
      permissions: permissions ?? before.permissions,
    })
  if (!isAllowed) throw new Problem('accounts.permission_not_held')
}

const only = (user: UserAnswer, changes: Changes): Partial<UserAnswer> =>
  Object.fromEntries(Object.entries(user).filter(([field]) => field in changes))
