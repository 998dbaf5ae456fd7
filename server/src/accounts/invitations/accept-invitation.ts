import { AcceptInvitation, GetCustomerInvitation } from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { command, type QueryContext, query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { hashPassword, refuseCommonPassword } from '../security/password.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { closeInvitation, openInvitation } from './invitation-rows.ts'

/** Lets the page of a link say that it is no longer valid before a password is typed. */
export const getCustomerInvitation = query(GetCustomerInvitation, async ({ sql, params: { token }, now }) => {
  const [open] = await sql<{ email: string }[]>`SELECT u.email ${openInvitation(sql, token, now)}`
  return found(open, 'accounts.invitation_over')
})

/** Hashes the password only if the token is valid, because hashing is slow. */
const hashFirstPassword = async ({ sql, body, now }: QueryContext<typeof AcceptInvitation>) => {
  const [open] = await sql<{ email: string; username: string }[]>`
    SELECT u.email, u.username ${openInvitation(sql, body.token, now)}`
  const { email, username } = found(open, 'accounts.invitation_over')
  refuseCommonPassword(body.password, [email, username])
  return hashPassword(body.password)
}

/** Sets the first password of an imported customer. The link also verifies the email address, because it was mailed to it. */
export const acceptInvitation = command(AcceptInvitation, {
  prepare: hashFirstPassword,
  run: async ({ tx, body, prepared: password_hash, now, audit }) => {
    const [opened] = await tx<{ user_id: string; email: string }[]>`
      SELECT u._id AS user_id, u.email ${openInvitation(tx, body.token, now)} FOR UPDATE`
    const { user_id, email } = found(opened, 'accounts.invitation_over')
    await closeInvitation(tx, user_id, now)
    await tx`UPDATE users SET password_hash = ${password_hash}, verified = true WHERE _id = ${user_id}`
    await endSessions(tx, user_id, { because: 'password_reset', now })
    audit({ target_id: user_id })
    return { email }
  },
})
