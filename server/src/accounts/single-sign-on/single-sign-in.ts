import { SingleSignIn } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'
import { notifyOfProtectionChange } from '../security/notify-of-protection-change.ts'
import { hasSecondFactor } from '../security/second-factor-rows.ts'
import { openSession, refuseInactiveStaff } from '../sessions/open-session.ts'
import { makeSignInChallenge } from '../sign-in/sign-in-challenge.ts'
import { confirmedIdentity, deleteAttempt } from './attempt-rows.ts'
import { insertLink, refuseOtherDomains } from './link-rows.ts'
import type { ProviderIdentity } from './provider.ts'
import { requireProviderRow } from './provider-rows.ts'

type Member = { _id: string; role_id: number; status: number; is_linked: boolean }

/**
 * Finds and locks the staff member with this identity: by the linked account, or the first time by the verified mail address. Never a
 * customer, and never a removed account. The address alone is not enough later, because a provider may give it to somebody else.
 */
async function findMember(tx: Tx, issuer: string, { subject, email, is_verified }: ProviderIdentity): Promise<Member> {
  const [linked] = await tx<Member[]>`
    SELECT u._id, u.role_id, u.status, true AS is_linked FROM users u JOIN provider_links l ON l.user_id = u._id
    WHERE l.issuer = ${issuer} AND l.subject = ${subject} AND (u.role_id = ${roleId.admin} OR u.role_id = ${roleId.staff}) AND u.deleted_at IS NULL FOR UPDATE OF u`
  if (linked) return linked
  if (!is_verified) throw new Problem('accounts.provider_mail_unverified')
  const [member] = await tx<Member[]>`
    SELECT _id, role_id, status, false AS is_linked FROM users
    WHERE email = ${email} AND (role_id = ${roleId.admin} OR role_id = ${roleId.staff}) AND deleted_at IS NULL FOR UPDATE`
  if (!member) throw new Problem('accounts.provider_no_member', { details: { email } })
  return member
}

/** Signs in the staff member whose identity the provider has confirmed, or returns a challenge for the second factor. */
export const singleSignIn = command(SingleSignIn, async ({ tx, body, now, app, request, audit }) => {
  const { state, key, device } = body
  const { issuer, client_id, name, domains, trusts_second_factor } = await requireProviderRow(tx)
  const identity = await confirmedIdentity(tx, { state, key }, { issuer, client_id }, now)
  // An attempt to link an account must not open a session.
  if (identity.user_id !== null) throw new Problem('accounts.provider_expired')
  refuseOtherDomains(identity, domains)
  const member = await findMember(tx, issuer, identity)
  await deleteAttempt(tx, { state, key })
  refuseInactiveStaff(member)
  if (!member.is_linked) {
    await insertLink(tx, member._id, { ...identity, issuer, now })
    await notifyOfProtectionChange(tx, member._id, { change: 'provider_linked', request, now })
  }
  await tx`UPDATE provider_links SET last_used_at = ${now}, email = ${identity.email}
    WHERE issuer = ${issuer} AND subject = ${identity.subject}`
  audit({
    target_id: member._id,
    after: { by: 'single_sign_on', provider: name, ...(member.is_linked ? {} : { linked: identity.email }) },
  })
  const nothing = { access_token: undefined, refresh_token: undefined, user: undefined, challenge: undefined }
  const isConfirmed = trusts_second_factor && identity.has_second_factor
  if (!isConfirmed && (await hasSecondFactor(tx, member._id)))
    return { ...nothing, challenge: await makeSignInChallenge(tx, member._id, { now, provider: name }) }
  const opened = { request, now, app, device, opened_by: 'single_sign_on', provider: name } as const
  return { ...nothing, ...(await openSession(tx, member._id, opened)) }
})
