import { mayGrant } from '@mapwright/contract/accounts/grants.ts'
import { InviteUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { readUser } from '../user-rows.ts'
import { addUser } from './add-user.ts'
import { unusablePasswordHash } from './erase-users.ts'
import { lockUserChanges } from './refuse-last-admin.ts'

/**
 * Adds a staff member or admin. They choose their own password: the mail links to the page that sends a reset code. The code also verifies
 * the email address.
 */
export const inviteUser = command(InviteUser, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, body, prepared: password_hash, now, audit, request }) => {
    await lockUserChanges(tx)
    const permissions = body.role_id === roles.staff ? [...new Set(body.permissions)] : []
    if (!mayGrant(actor, { role_id: body.role_id, permissions })) throw new Problem('accounts.permission_not_held')
    const { email, username, firstname, lastname, role_id } = body
    const person = { email, username, firstname, lastname, role_id, permissions, password_hash }
    const _id = await addUser(tx, { ...person, verified: true, status: 1 }, now)
    await sendMail(tx, {
      to: email,
      language: actor.language ?? request.language,
      kind: 'staff_invited',
      values: { link: '/forgot_password' },
      ref: { user_id: _id },
      now,
    })
    audit({ target_id: _id, after: { role_id, permissions } })
    return { user: await readUser(tx, _id) }
  },
})
