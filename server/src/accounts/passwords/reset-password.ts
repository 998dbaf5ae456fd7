import { ResetPassword } from '@mapwright/contract/accounts/code-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import { closeInvitation } from '../invitations/invitation-rows.ts'
import { notifyOfProtectionChange } from '../security/notify-of-protection-change.ts'
import { hashPassword, refuseCommonPassword } from '../security/password.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/** Hashes the new password only if the token is valid, because hashing is slow. */
const hashNewPassword = async ({ sql, body, now }: QueryContext<typeof ResetPassword>) => {
  const [open] = await sql<{ email: string; username: string }[]>`
    SELECT u.email, u.username FROM codes c JOIN users u ON u._id = c.user_id
    WHERE c.token_hash = ${hashOfToken(body.token)} AND c.expires_at > ${now}`
  const { email, username } = found(open, 'accounts.expired_code')
  refuseCommonPassword(body.password, [email, username])
  return hashPassword(body.password)
}

/** Sets a new password with the one-time token from the code check, and ends all sessions. */
export const resetPassword = command(ResetPassword, {
  prepare: hashNewPassword,
  run: async ({ tx, body, prepared: password_hash, now, request, audit }) => {
    const [spent] = await tx<{ user_id: string }[]>`
      UPDATE codes SET token_hash = NULL WHERE token_hash = ${hashOfToken(body.token)} AND expires_at > ${now} RETURNING user_id`
    const { user_id } = found(spent, 'accounts.expired_code')
    await tx`UPDATE users SET password_hash = ${password_hash} WHERE _id = ${user_id}`
    await closeInvitation(tx, user_id, now)
    await endSessions(tx, user_id, { because: 'password_reset', now })
    await notifyOfProtectionChange(tx, user_id, { change: 'password_changed', request, now })
    audit({ target_id: user_id })
    return {}
  },
})
