import type { MemberRights } from '@mapwright/contract/accounts/member.ts'
import { GetTeamInvitation, JoinTeam } from '@mapwright/contract/accounts/member-endpoints.ts'
import { userRoles } from '@mapwright/contract/api/roles.ts'
import { command, type QueryContext, query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import type { Db } from '../../platform/db/sql.ts'
import { addUser } from '../people/add-user.ts'
import { roleId } from '../role-id.ts'
import { hashPassword, refuseCommonPassword } from '../security/password.ts'
import { lockOwner, rightsFrom } from './team-rows.ts'

type Open = { _id: string; owner_id: string; email: string; name: string; rights: MemberRights; workshop: string }

/** Finds the invitation of a token that has not expired, of a customer who is active. */
async function openInvitation(db: Db, token: string, now: Date): Promise<Open> {
  const [open] = await db<Open[]>`
    SELECT i._id, i.owner_id, i.email, i.name, i.rights, coalesce(nullif(o.company_name, ''), person_name(o)) AS workshop
    FROM member_invitations i JOIN users o ON o._id = i.owner_id
    WHERE i.token_hash = ${hashOfToken(token)} AND i.expires_at > ${now} AND o.status = 1 AND o.role_id = ${roleId.customer} AND o.deleted_at IS NULL`
  return found(open, 'accounts.invitation_not_found')
}

export const getTeamInvitation = query(GetTeamInvitation, async ({ sql, params, now }) => {
  const { workshop, name, email } = await openInvitation(sql, params.token, now)
  return { invitation: { workshop, name, email } }
})

/** Hashes the password only if the token is valid, because hashing is slow. */
const hashNewPassword = async ({ sql, params, body, now }: QueryContext<typeof JoinTeam>) => {
  const { email } = await openInvitation(sql, params.token, now)
  refuseCommonPassword(body.password, [email])
  return hashPassword(body.password)
}

/** Adds the invited person as a member. The link in the mail proves the address. */
export const joinTeam = command(JoinTeam, {
  prepare: hashNewPassword,
  run: async ({ tx, params, prepared: password_hash, now, request, audit }) => {
    const { owner_id } = await openInvitation(tx, params.token, now)
    await lockOwner(tx, owner_id)
    // Reads the invitation again under the lock. It may have been accepted or withdrawn in the meantime.
    const { _id, email, name, rights } = await openInvitation(tx, params.token, now)
    await tx`DELETE FROM member_invitations WHERE _id = ${_id}`
    const account = { role_id: userRoles.member, verified: true, status: 1 } as const
    const person = { username: `member-${_id.slice(-12)}`, email, firstname: name, language: request.language }
    const user_id = await addUser(tx, { ...person, ...account, password_hash }, now)
    await tx`INSERT INTO members ${tx({ ...rightsFrom(rights), user_id, owner_id, created_at: now })}`
    audit({ target_id: user_id, after: { owner_id } })
    return {}
  },
})
