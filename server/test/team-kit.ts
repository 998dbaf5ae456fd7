import { InviteMember, JoinTeam } from '@mapwright/contract/accounts/member-endpoints.ts'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import type { Person, TestSite } from './kit.ts'

export type RightsInput = CallInput<typeof InviteMember>['body']['rights']

/** All rights without limits. */
export const allRights: RightsInput = {
  ...{ may_order: true, may_pay: true, may_message: true, sees_prices: true, notifies_owner: true },
  ...{ order_limit: null, period_limit: null, period: 'day' },
}

export const memberPassword = 'torque-wrench-42'

/** Reads the token of the newest invitation that was mailed to the address. */
export async function invitationToken({ sql }: Pick<TestSite, 'sql'>, email: string): Promise<string> {
  const [mail] = await sql<{ link: string }[]>`
    SELECT values ->> 'link' AS link FROM mails WHERE to_address = ${email} AND kind = 'member_invited' ORDER BY _id DESC LIMIT 1`
  return new URL(mail?.link ?? '', 'http://site.example').searchParams.get('token') ?? ''
}

/** Resets the limits of attempts per address, because all people of a test have the same address. */
export const clearAttempts = ({ sql }: Pick<TestSite, 'sql'>) => sql`DELETE FROM rate_limits`

export async function signInMember({ sql, call }: Pick<TestSite, 'sql' | 'call'>, email: string): Promise<Person> {
  await clearAttempts({ sql })
  const { body } = await call(SignIn, { body: { email, password: memberPassword } })
  const { access_token: token = '', refresh_token = '', user } = body
  return { _id: user?._id ?? '', email, token, refresh_token }
}

let invited = 0

/** Invites a person to the customer's team, accepts the invitation and signs in, over HTTP. */
export async function joinTeam(
  site: Pick<TestSite, 'sql' | 'call'>,
  owner: Person,
  rights: Partial<RightsInput> = {},
  name = 'Anna Mechanic',
): Promise<Person> {
  invited += 1
  const email = `mechanic${invited}.${owner._id.slice(-8)}@example.com`
  await site.call(InviteMember, { body: { name, email, rights: { ...allRights, ...rights } } }, { as: owner })
  const token = await invitationToken(site, email)
  await clearAttempts(site)
  await site.call(JoinTeam, { params: { token }, body: { password: memberPassword } })
  return signInMember(site, email)
}
