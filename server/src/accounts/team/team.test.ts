import {
  ChangeMember,
  GetTeamInvitation,
  InviteMember,
  JoinTeam,
  ListTeam,
  PauseMember,
  RemoveMember,
  ResendTeamInvitation,
  WithdrawTeamInvitation,
} from '@mapwright/contract/accounts/member-endpoints.ts'
import { AdminAutoLogin, RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { UpdateBusiness, UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { RefreshToken, RefreshUserData, SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeUser, GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import {
  allRights,
  clearAttempts,
  invitationToken,
  joinTeam,
  memberPassword,
  signInMember,
} from '../../../test/team-kit.ts'

let site: TestSite
let owner: Person
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  owner = await site.person()
  await site.sql`UPDATE users SET company_name = 'Workshop Ltd', price_type = 2 WHERE _id = ${owner._id}`
})
afterAll(() => site.close())

const me = (as: Person) => site.call(RefreshUserData, {}, { as })
const invite = (email: string, as = owner) =>
  site.call(InviteMember, { body: { name: 'Ben', email, rights: allRights } }, { as })
const accept = async (token: string) => {
  await clearAttempts(site)
  return site.call(JoinTeam, { params: { token }, body: { password: memberPassword } })
}

describe('an invitation', () => {
  it('shows the workshop, makes a member once, and signs in nobody', async () => {
    await invite('ben@example.com')
    const token = await invitationToken(site, 'ben@example.com')
    const { body } = await site.call(GetTeamInvitation, { params: { token } })
    expect(body.invitation).toEqual({ workshop: 'Workshop Ltd', name: 'Ben', email: 'ben@example.com' })
    expect((await accept(token)).body).toEqual({ status: 'success' })
    expect((await accept(token)).body.code).toBe('accounts.invitation_not_found')
    const ben = await signInMember(site, 'ben@example.com')
    expect((await me(ben)).body.user).toMatchObject({
      ...{ email: 'ben@example.com', firstname: 'Ben', role_id: 2, balance: '0.00', verified: true },
      membership: { workshop: 'Workshop Ltd', may_order: true, sees_prices: true },
    })
  })

  it('replaces an earlier one of the same address visibly, whose link is void', async () => {
    const first = (await invite('twice@example.com')).body.invitation
    const token = await invitationToken(site, 'twice@example.com')
    const second = (await invite('Twice@example.com')).body.invitation
    expect([first.replaced_sent_at, second.replaced_sent_at]).toEqual([null, first.sent_at])
    expect((await accept(token)).body.code).toBe('accounts.invitation_not_found')
    const { invitations } = (await site.call(ListTeam, {}, { as: owner })).body
    expect(invitations.filter(({ email }) => email === 'twice@example.com')).toMatchObject([
      { _id: second._id, replaced_sent_at: first.sent_at },
    ])
    await site.call(WithdrawTeamInvitation, { params: { id: second._id } }, { as: owner })
  })

  it('is accepted once by two requests at the same time', async () => {
    await invite('cleo@example.com')
    const token = await invitationToken(site, 'cleo@example.com')
    const replies = await Promise.all([accept(token), accept(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('ends when it is resent, withdrawn or expired', async () => {
    const { invitation } = (await invite('dora@example.com')).body
    const first = await invitationToken(site, 'dora@example.com')
    const params = { id: invitation._id }
    await site.call(ResendTeamInvitation, { params }, { as: owner })
    expect((await accept(first)).body.code).toBe('accounts.invitation_not_found')
    const second = await invitationToken(site, 'dora@example.com')
    await site.sql`UPDATE member_invitations SET expires_at = now() WHERE _id = ${invitation._id}`
    expect((await accept(second)).body.code).toBe('accounts.invitation_not_found')
    await site.call(ResendTeamInvitation, { params }, { as: owner })
    await site.call(WithdrawTeamInvitation, { params }, { as: owner })
    const third = await invitationToken(site, 'dora@example.com')
    expect((await accept(third)).body.code).toBe('accounts.invitation_not_found')
  })

  it('counts against the size of the team only while it is valid', async () => {
    const boss = await site.person()
    const { invitation } = (await invite('first@example.com', boss)).body
    await site.sql`
      INSERT INTO member_invitations (_id, owner_id, email, name, rights, token_hash, sent_at, expires_at)
      SELECT gen_random_uuid(), owner_id, n || '@example.com', name, rights, decode(md5(n::text || owner_id), 'hex'), sent_at, now()
      FROM member_invitations, generate_series(1, 50) n WHERE _id = ${invitation._id}`
    expect((await invite('second@example.com', boss)).status).toBe(200)
    await site.sql`UPDATE member_invitations SET expires_at = now() + interval '1 day' WHERE owner_id = ${boss._id}`
    expect((await invite('third@example.com', boss)).body.code).toBe('accounts.team_full')
    await site.call(WithdrawTeamInvitation, { params: { id: invitation._id } }, { as: boss })
    expect((await invite('third@example.com', boss)).body.code).toBe('accounts.team_full')
  })

  it('is refused for the address of an account', async () => {
    expect((await invite(owner.email)).body.code).toBe('accounts.email_taken')
  })
})

describe('a member', () => {
  it('changes the own account, not that of the customer', async () => {
    const anna = await joinTeam(site, owner)
    await site.call(UpdateProfile, { body: { firstname: 'Annette' } }, { as: anna })
    expect((await me(anna)).body.user.firstname).toBe('Annette')
    expect((await me(owner)).body.user.firstname).toBe('Pat')
    const refused = await site.call(UpdateBusiness, { body: { company_name: 'Mine' } }, { as: anna })
    expect(refused.body.code).toBe('request.not_for_members')
  })

  it('cannot change the team or the own rights', async () => {
    const anna = await joinTeam(site, owner, { may_pay: false })
    const params = { id: anna._id }
    for (const reply of [
      await site.call(ChangeMember, { params, body: { rights: allRights } }, { as: anna }),
      await site.call(PauseMember, { params, body: { paused: false } }, { as: anna }),
      await site.call(ListTeam, {}, { as: anna }),
      await invite('friend@example.com', anna),
    ])
      expect(reply.body.code).toBe('request.not_for_members')
  })

  it('loses all sessions when paused, and cannot sign in until the pause ends', async () => {
    const anna = await joinTeam(site, owner)
    const params = { id: anna._id }
    await site.call(PauseMember, { params, body: { paused: true } }, { as: owner })
    expect((await me(anna)).status).toBe(401)
    expect((await site.call(RefreshToken, { body: { refresh_token: anna.refresh_token } })).status).toBe(401)
    const again = await site.call(SignIn, { body: { email: anna.email, password: memberPassword } })
    expect(again.body.code).toBe('request.not_active')
    await site.call(PauseMember, { params, body: { paused: false } }, { as: owner })
    expect((await me(await signInMember(site, anna.email))).status).toBe(200)
  })

  it('cannot sign in with a pause that meets the sign-in', async () => {
    const anna = await joinTeam(site, owner)
    await clearAttempts(site)
    const signingIn = await site.sql.begin(async (tx) => {
      await tx`SELECT FROM users WHERE _id = ${anna._id} FOR UPDATE`
      // The password is checked, and the sign-in waits for the lock.
      const reply = site.call(SignIn, { body: { email: anna.email, password: memberPassword } })
      await expect
        .poll(
          () => site.sql`
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        .toHaveLength(1)
      await tx`UPDATE users SET status = 0 WHERE _id = ${anna._id}`
      return { reply }
    })
    expect((await signingIn.reply).body.code).toBe('request.not_active')
  })

  it('loses all sessions when the customer gets another role', async () => {
    const boss = await site.person()
    const anna = await joinTeam(site, boss)
    await invite('late@example.com', boss)
    const token = await invitationToken(site, 'late@example.com')
    await site.call(ChangeUser, { params: { id: boss._id }, body: { role_id: 3 } }, { as: await site.admin() })
    expect((await me(anna)).status).toBe(401)
    const [open] = await site.sql`SELECT FROM sessions WHERE user_id = ${anna._id} AND ended_at IS NULL`
    expect(open).toBeUndefined()
    expect((await accept(token)).body.code).toBe('accounts.invitation_not_found')
  })

  it('gets new rights with the next request', async () => {
    const anna = await joinTeam(site, owner)
    const params = { id: anna._id }
    await site.call(ChangeMember, { params, body: { rights: { ...allRights, sees_prices: false } } }, { as: owner })
    expect((await me(anna)).body.user.membership?.sees_prices).toBe(false)
  })

  it('is unknown to other customers', async () => {
    const anna = await joinTeam(site, owner)
    const stranger = await site.person()
    const params = { id: anna._id }
    for (const reply of [
      await site.call(ChangeMember, { params, body: { rights: allRights } }, { as: stranger }),
      await site.call(PauseMember, { params, body: { paused: true } }, { as: stranger }),
      await site.call(RemoveMember, { params }, { as: stranger }),
    ])
      expect(reply.body.code).toBe('accounts.member_not_found')
    expect((await me(anna)).status).toBe(200)
  })

  it('is removed without traces, with its sessions', async () => {
    const anna = await joinTeam(site, owner)
    expect((await site.call(RemoveMember, { params: { id: anna._id } }, { as: owner })).status).toBe(200)
    expect((await me(anna)).status).toBe(401)
    const [row] = await site.sql`SELECT email, firstname FROM users WHERE _id = ${anna._id}`
    expect(row).toEqual({ email: `${anna._id}@deleted.invalid`, firstname: '' })
  })

  it('is not a customer to staff: not listed, not impersonated, never promoted', async () => {
    const admin = await site.admin()
    const anna = await joinTeam(site, owner)
    const { users } = (await site.call(GetUsers, { query: { search_keyword: anna.email } }, { as: admin })).body
    expect(users).toEqual([])
    const acting = await site.call(AdminAutoLogin, { body: { user_id: anna._id } }, { as: admin })
    expect(acting.body.code).toBe('accounts.customers_only')
    const promoted = await site.call(ChangeUser, { params: { id: anna._id }, body: { role_id: 1 } }, { as: admin })
    expect(promoted.body.code).toBe('accounts.permission_not_held')
  })
})

describe('a customer who', () => {
  it('is deactivated takes the team along', async () => {
    const boss = await site.person()
    const anna = await joinTeam(site, boss)
    const admin = await site.admin()
    await site.call(ChangeUser, { params: { id: boss._id }, body: { status: 0 } }, { as: admin })
    expect((await me(anna)).status).toBe(401)
    const back = await signInMember(site, anna.email)
    const read = await site.call(GetVehicle, { params: { id: anna._id } }, { as: back })
    expect(read.body.code).toBe('request.not_active')
  })

  it('is removed takes the team along', async () => {
    const boss = await site.person()
    const anna = await joinTeam(site, boss)
    const admin = await site.admin()
    await site.call(RemoveUser, { params: { id: boss._id } }, { as: admin })
    expect((await me(anna)).status).toBe(401)
    const [row] = await site.sql<{ gone: boolean }[]>`
      SELECT deleted_at IS NOT NULL AS gone FROM users WHERE _id = ${anna._id}`
    expect(row?.gone).toBe(true)
  })
})
