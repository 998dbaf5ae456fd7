import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readUser } from '../user-rows.ts'
import { eraseUsers, unusablePasswordHash } from './erase-users.ts'
import { lockUserChanges, refuseLastAdmin } from './refuse-last-admin.ts'

/**
 * Permanently removes all personal data of a user and ends their sessions. The audit row names the actor, but contains none of the removed
 * data.
 */
export const removeUser = command(RemoveUser, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, params, prepared: password_hash, now, audit }) => {
    await lockUserChanges(tx)
    const leaving = await readUser(tx, params.id)
    if (!mayChange(actor, leaving)) throw new Problem('accounts.permission_not_held')
    await refuseLastAdmin(tx, leaving)
    if (leaving._id === actor._id) throw new Problem('accounts.not_oneself')
    await eraseUsers(tx, [leaving._id], { password_hash, actor_id: actor._id, now })
    const { role_id, balance, created_at } = leaving
    audit({ target_id: leaving._id, before: { role_id, balance, created_at } })
    return {}
  },
})
