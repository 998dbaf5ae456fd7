import { ChangePassword } from '@mapwright/contract/accounts/people-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { closeInvitation } from '../invitations/invitation-rows.ts'
import { readCustomer } from '../read-customer.ts'
import { hashPassword, refuseCommonPassword } from '../security/password.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/** Hashing is deliberately slow, so it runs before the transaction. */
const hashNewPassword = async ({ sql, params, body }: QueryContext<typeof ChangePassword>) => {
  const { email, username } = await readCustomer(sql, params.id)
  refuseCommonPassword(body.new_password, [email, username], 'new_password')
  return hashPassword(body.new_password)
}

/** Sets a customer's password and ends all their sessions. */
export const changePassword = command(ChangePassword, {
  prepare: hashNewPassword,
  run: async ({ tx, params, prepared: password_hash, now }) => {
    await tx`SELECT FROM users WHERE _id = ${params.id} FOR UPDATE`
    const { _id } = await readCustomer(tx, params.id)
    await tx`UPDATE users SET password_hash = ${password_hash} WHERE _id = ${_id}`
    await closeInvitation(tx, _id, now)
    await endSessions(tx, _id, { because: 'password_changed', now })
    return {}
  },
})
