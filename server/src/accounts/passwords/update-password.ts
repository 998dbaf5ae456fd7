import { UpdatePassword } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { notifyOfProtectionChange } from '../security/notify-of-protection-change.ts'
import { hashPassword, isCorrectPassword, refuseCommonPassword } from '../security/password.ts'
import { endSessions } from '../sessions/end-sessions.ts'

const wrongPassword = () => new Problem('accounts.wrong_password', { fields: { password: { code: 'wrong_password' } } })

/** Checks the current and the new password. Runs before the transaction, because hashing is deliberately slow. */
const checkBoth = async ({ sql, actor, body }: QueryContext<typeof UpdatePassword>) => {
  const [own] = await sql<{ password_hash: string; email: string; username: string }[]>`
    SELECT password_hash, email, username FROM users WHERE _id = ${actor._id}`
  if (!own || !(await isCorrectPassword(own.password_hash, body.password))) throw wrongPassword()
  refuseCommonPassword(body.new_password, [own.email, own.username], 'new_password')
  return { old_hash: own.password_hash, new_hash: await hashPassword(body.new_password) }
}

/** Changes the caller's password and ends all other sessions of the caller. */
export const updatePassword = command(UpdatePassword, {
  prepare: checkBoth,
  run: async ({ tx, actor, prepared: { old_hash, new_hash }, now, request, audit }) => {
    const changed = await tx`
      UPDATE users SET password_hash = ${new_hash} WHERE _id = ${actor._id} AND password_hash = ${old_hash}`
    if (changed.count === 0) throw wrongPassword()
    await endSessions(tx, actor._id, { because: 'password_changed', now, except: actor.session_id })
    await notifyOfProtectionChange(tx, actor._id, { change: 'password_changed', request, now })
    audit({ target_id: actor._id })
    return {}
  },
})
