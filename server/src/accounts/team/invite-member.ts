import { type MemberInvitation, memberRules } from '@mapwright/contract/accounts/member.ts'
import {
  InviteMember,
  ResendTeamInvitation,
  WithdrawTeamInvitation,
} from '@mapwright/contract/accounts/member-endpoints.ts'
import { daysAfter } from '@mapwright/contract/api/days.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { takenProblem } from '../people/add-user.ts'
import { lockOwner, readInvitations, storedRights } from './team-rows.ts'

type Mailing = { owner_id: string; email: string; language: string; token: string; now: Date }

/** Mails the link of an invitation. It shows the name of the customer's company, so that the recipient knows who invites. */
async function mailInvitation(tx: Tx, { owner_id, email, language, token, now }: Mailing): Promise<void> {
  const [owner] = await tx<{ workshop: string }[]>`
    SELECT coalesce(nullif(company_name, ''), person_name(u)) AS workshop FROM users u WHERE _id = ${owner_id}`
  const { workshop } = found(owner, 'accounts.user_not_found')
  const values = { workshop, link: `/join_team?token=${token}` }
  await sendMail(tx, { to: email, language, kind: 'member_invited', values, ref: { user_id: owner_id }, now })
}

async function readOne(tx: Tx, owner_id: string, _id: string): Promise<Decoded<MemberInvitation>> {
  const [invitation] = await readInvitations(tx, owner_id, _id)
  return found(invitation, 'accounts.invitation_not_found')
}

/** Refuses more members and valid invitations than a team may have, after the change. */
async function refuseOverfullTeam(tx: Tx, owner_id: string, now: Date): Promise<void> {
  const [row] = await tx<{ count: number }[]>`
    SELECT (SELECT count(*)::int FROM members WHERE owner_id = ${owner_id})
      + (SELECT count(*)::int FROM member_invitations WHERE owner_id = ${owner_id} AND expires_at > ${now}) AS count`
  if ((row?.count ?? 0) > memberRules.max_members) throw new Problem('accounts.team_full')
}

/** Invites a person to the caller's team. An earlier invitation of the address is replaced: its link is void, and the new one names it. */
export const inviteMember = command(InviteMember, async ({ tx, actor, body, request, now, audit }) => {
  const { name, email, rights } = body
  await lockOwner(tx, actor._id)
  const taken = await takenProblem(tx, { email, username: email })
  if (taken) throw taken
  const [replaced] = await tx<{ sent_at: Date }[]>`
    DELETE FROM member_invitations WHERE owner_id = ${actor._id} AND email = ${email} RETURNING sent_at`
  const token = newToken()
  const _id = uuidv7()
  const expires_at = daysAfter(now, memberRules.invitation_days)
  await tx`INSERT INTO member_invitations (_id, owner_id, email, name, rights, token_hash, sent_at, expires_at, replaced_sent_at)
    VALUES (${_id}, ${actor._id}, ${email}, ${name}, ${tx.json(storedRights(rights))}, ${hashOfToken(token)}, ${now}, ${expires_at},
      ${replaced?.sent_at ?? null})`
  await refuseOverfullTeam(tx, actor._id, now)
  await mailInvitation(tx, { owner_id: actor._id, email, language: actor.language ?? request.language, token, now })
  audit({ target_id: actor._id, after: storedRights(rights) })
  return { invitation: await readOne(tx, actor._id, _id) }
})

/** Mails a new link. Replaces the token, so that the earlier link stops working. */
export const resendTeamInvitation = command(
  ResendTeamInvitation,
  async ({ tx, actor, params, request, now, audit }) => {
    const token = newToken()
    const [sent] = await tx<{ email: string }[]>`
    UPDATE member_invitations SET token_hash = ${hashOfToken(token)}, sent_at = ${now}, expires_at = ${daysAfter(now, memberRules.invitation_days)}
    WHERE _id = ${params.id} AND owner_id = ${actor._id} RETURNING email`
    const { email } = found(sent, 'accounts.invitation_not_found')
    await refuseOverfullTeam(tx, actor._id, now)
    await mailInvitation(tx, { owner_id: actor._id, email, language: actor.language ?? request.language, token, now })
    audit({ target_id: actor._id })
    return { invitation: await readOne(tx, actor._id, params.id) }
  },
)

export const withdrawTeamInvitation = command(WithdrawTeamInvitation, async ({ tx, actor, params, audit }) => {
  const gone = await tx`DELETE FROM member_invitations WHERE _id = ${params.id} AND owner_id = ${actor._id}`
  if (gone.count === 0) throw new Problem('accounts.invitation_not_found')
  audit({ target_id: actor._id })
  return {}
})
