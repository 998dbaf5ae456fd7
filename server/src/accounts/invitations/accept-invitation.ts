import { AcceptInvitation } from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import { hashPassword, refuseCommonPassword } from '../security/password.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { closeInvitation } from './invitation-rows.ts'

/** Hashes the password only if the token is valid, because hashing is slow. */
const hashFirstPassword = async ({ sql, body, now }: QueryContext<typeof AcceptInvitation>) => {
  const [open] = await sql<{ email: string; username: string }[]>`
    SELECT u.email, u.username FROM customer_invitations i JOIN users u ON u._id = i.user_id
    WHERE i.token_hash = ${hashOfToken(body.token)} AND i.expires_at > ${now} AND i.accepted_at IS NULL AND u.deleted_at IS NULL`
  const { email, username } = found(open, 'accounts.invitation_over')
  refuseCommonPassword(body.password, [email, username])
  return hashPassword(body.password)
}

/** Sets the first password of an imported customer. The link also verifies the email address, because it was mailed to it. */
export const acceptInvitation = command(AcceptInvitation, {
  prepare: hashFirstPassword,
  run: async ({ tx, body, prepared: password_hash, now, audit }) => {
    const [opened] = await tx<{ user_id: string; email: string }[]>`
      SELECT u._id AS user_id, u.email FROM users u JOIN customer_invitations i ON i.user_id = u._id
      WHERE i.token_hash = ${hashOfToken(body.token)} AND i.expires_at > ${now} AND i.accepted_at IS NULL AND u.deleted_at IS NULL
      FOR UPDATE`
    const { user_id, email } = found(opened, 'accounts.invitation_over')
    await closeInvitation(tx, user_id, now)
    await tx`UPDATE users SET password_hash = ${password_hash}, verified = true WHERE _id = ${user_id}`
    await endSessions(tx, user_id, { because: 'password_reset', now })
    audit({ target_id: user_id })
    return { email }
  },
})
