import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { holds } from '@mapwright/contract/accounts/permissions.ts'
import { ResetProtection } from '@mapwright/contract/accounts/security-endpoints.ts'
import { roles } from '@mapwright/contract/accounts/user.ts'
import type { SignedIn } from '../api/actor.ts'
import { command } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { sendMail } from '../mail/send-mail.ts'
import { endSessions } from './end-sessions.ts'
import { profileLink } from './profile-link.ts'
import { readUser, type UserAnswer } from './user-rows.ts'

/** For customers whoever may set their password; for the team whoever may change what the person may do. */
function refuse(actor: SignedIn, target: UserAnswer): void {
  if (actor._id === target._id) throw new Problem('accounts.own_protection')
  const needed =
    target.role_id === roles.customer ? 'dealers_manager.change_dealer_password' : 'dealers_manager.change_role'
  if (!holds(actor, needed) || !mayChange(actor, target)) throw new Problem('accounts.permission_not_held')
}

/**
 * Takes the second factor and the passkeys off somebody who lost them: the password alone signs in again. Every session ends, and the person
 * is told by mail, as it is what a thief with the password would ask for.
 */
export const resetProtection = command(ResetProtection, async ({ tx, actor, params, body, now, audit }) => {
  await tx`SELECT FROM users WHERE _id = ${params.id} FOR UPDATE`
  const target = await readUser(tx, params.id)
  refuse(actor, target)
  const { _id, email: to, language, role_id } = target
  const factors = await tx`DELETE FROM second_factors WHERE user_id = ${_id} AND confirmed_at IS NOT NULL`
  const passkeys = await tx`DELETE FROM passkeys WHERE user_id = ${_id}`
  if (factors.count + passkeys.count === 0) throw new Problem('accounts.no_protection')
  await tx`DELETE FROM recovery_codes WHERE user_id = ${_id}`
  await endSessions(tx, _id, { because: 'ended_by_staff', now })
  await sendMail(tx, {
    to,
    language,
    kind: 'protection_reset',
    values: { link: profileLink(role_id, 'security') },
    now,
  })
  const before = { second_factor: factors.count > 0, passkeys: passkeys.count }
  audit({ target_id: _id, before, after: { second_factor: false, passkeys: 0 }, reason: body.reason })
  return {}
})
