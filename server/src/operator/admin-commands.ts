import { randomBytes } from 'node:crypto'
import { roles } from '@mapwright/contract/api/roles.ts'
import { uuidv7 } from 'uuidv7'
import { roleId } from '../accounts/role-id.ts'
import { hashPassword } from '../accounts/security/password.ts'
import { removeProtection } from '../accounts/security/remove-protection.ts'
import { endSessions } from '../accounts/sessions/end-sessions.ts'
import { readUser } from '../accounts/user-rows.ts'
import type { Tx } from '../platform/db/sql.ts'
import { StartupError } from '../platform/startup/startup-error.ts'

type Account = { _id: string; email: string }

/** A command of the operator. `run` returns null if there is nothing to change. */
type AdminCommand = {
  about: string
  /** The action in the audit log: the name of the endpoint with the same effect. */
  name: string
  run(tx: Tx, account: Account, now: Date): Promise<{ facts: object; report: string } | null>
  nothingToDo: string
}

/** Commands that operators run on the server. They help if nobody who has the permission can sign in. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  'reset-password': {
    about: 'sets a new password and signs the person out everywhere',
    name: 'accounts.change_password',
    nothingToDo: '',
    async run(tx, { _id, email }, now) {
      const password = randomBytes(12).toString('base64url')
      await tx`UPDATE users SET password_hash = ${await hashPassword(password)} WHERE _id = ${_id}`
      await endSessions(tx, _id, { because: 'password_reset', now })
      return { facts: {}, report: `${email} can now sign in with the password ${password} and should change it.` }
    },
  },

  'reset-second-factor': {
    about: 'removes two-step sign-in and passkeys, so that the password is sufficient',
    name: 'accounts.reset_protection',
    nothingToDo: 'has neither two-step sign-in nor a passkey',
    async run(tx, { _id, email }, now) {
      const removed = await removeProtection(tx, _id, now)
      if (!removed.second_factor && removed.passkeys === 0) return null
      const report = `${email} can now sign in with only the password and was signed out everywhere.`
      return { facts: { before: removed }, report }
    },
  },

  'allow-password': {
    about: 'exempts an administrator from single sign-on',
    name: 'accounts.change_single_sign_on_settings',
    nothingToDo: 'is exempt from single sign-on already',
    async run(tx, { _id, email }) {
      const { role_id } = await readUser(tx, _id)
      if (role_id !== roles.admin) throw new StartupError(`${email} is not an administrator.`)
      const added = await tx`INSERT INTO single_sign_on_exemptions (user_id) VALUES (${_id}) ON CONFLICT DO NOTHING`
      if (added.count === 0) return null
      const report = `${email} can sign in with a password or a passkey, even while single sign-on is required.`
      return { facts: { after: { is_exempt: true } }, report }
    },
  },

  'refuse-password': {
    about: 'ends the exemption from single sign-on',
    name: 'accounts.change_single_sign_on_settings',
    nothingToDo: 'is not exempt from single sign-on',
    async run(tx, { _id, email }) {
      const removed = await tx`DELETE FROM single_sign_on_exemptions WHERE user_id = ${_id}`
      if (removed.count === 0) return null
      return { facts: { after: { is_exempt: false } }, report: `${email} is no longer exempt from single sign-on.` }
    },
  },

  grant: {
    about: 'makes the person an administrator',
    name: 'accounts.change_user',
    nothingToDo: 'is an administrator already',
    async run(tx, { _id, email }, now) {
      const { role_id, verified, status, permissions, membership } = await readUser(tx, _id)
      // A member stays bound to the customer's team, also with another role.
      if (membership)
        throw new StartupError(`${email} is a member of a customer's team and cannot become an administrator.`)
      if (role_id === roles.admin && verified && status === 1) return null
      await tx`UPDATE users SET role_id = ${roleId.admin}, verified = true, status = 1, permissions = '{}' WHERE _id = ${_id}`
      await endSessions(tx, _id, { because: 'role_changed', now })
      const after = { role_id: roles.admin, verified: true, status: 1 }
      const facts = { before: { role_id, verified, status, permissions }, after }
      return { facts, report: `${email} is now an administrator and has to sign in again.` }
    },
  },
}

/** Runs a command for the account with this email address, and records it. Returns the report, or undefined if there is no such account. */
export async function runAdminCommand(
  tx: Tx,
  command: AdminCommand,
  { email, calledAs, now }: { email: string; calledAs: string; now: Date },
): Promise<string | undefined> {
  const [account] = await tx<Account[]>`
    SELECT _id, email FROM users WHERE email = ${email.toLowerCase()} AND role_id <> ${roleId.guest} AND deleted_at IS NULL FOR UPDATE`
  if (!account) return undefined
  const done = await command.run(tx, account, now)
  if (!done) return `${account.email} ${command.nothingToDo}. Nothing was changed.`
  await tx`INSERT INTO audit (_id, at, name, target_id, request_id, address, facts) VALUES (
    ${uuidv7()}, ${now}, ${command.name}, ${account._id}, ${calledAs}, '', ${tx.json(done.facts)})`
  return done.report
}
