import { GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import {
  EndManySessions,
  EndOpenSession,
  ListOpenSessions,
} from '@mapwright/contract/accounts/open-session-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const statusOf = async (as: Person) => (await site.call(RefreshUserData, {}, { as })).status
const listed = async (
  admin: Person,
  query: { search_keyword?: string; holders?: 'staff' | 'customers' | 'impersonators' },
) => (await site.call(ListOpenSessions, { query: { size: 100, ...query } }, { as: admin })).body
const sessionOf = async (admin: Person, { email }: Person) => {
  const [session] = (await listed(admin, { search_keyword: email })).sessions
  if (!session) throw new Error(`${email} has no open session`)
  return session
}

describe('the open sessions', () => {
  it('name the person, the device, the address and the own session', async () => {
    const [admin, customer] = [await site.admin(), await site.person()]
    const own = await sessionOf(admin, admin)
    expect(own).toMatchObject({ is_this: true, user: { _id: admin._id, role_id: 1 }, impersonator: null })
    expect(await sessionOf(admin, customer)).toMatchObject({ is_this: false, user: { email: customer.email } })
  })

  it('are filtered by role and by impersonation, and found by network address', async () => {
    const [admin, staff, customer] = [await site.admin(), await site.person({ role_id: 3 }), await site.person()]
    const acted = await site.person()
    await site.sql`UPDATE sessions SET impersonator_id = ${admin._id}, address = '192.0.2.77' WHERE user_id = ${acted._id}`
    const idsOf = async (holders: 'staff' | 'customers' | 'impersonators') =>
      (await listed(admin, { holders })).sessions.map(({ user }) => user._id)
    const [ofStaff, ofCustomers, acting] = [
      await idsOf('staff'),
      await idsOf('customers'),
      await idsOf('impersonators'),
    ]
    expect(ofStaff).toEqual(expect.arrayContaining([admin._id, staff._id]))
    expect(ofStaff).not.toContain(customer._id)
    expect(ofCustomers).toContain(customer._id)
    expect(ofCustomers).not.toContain(acted._id)
    expect(acting).toEqual([acted._id])
    const { sessions } = await listed(admin, { search_keyword: '192.0.2.77' })
    expect(sessions.map(({ user, impersonator }) => [user._id, impersonator?._id])).toEqual([[acted._id, admin._id]])
  })

  it('leave out sessions that ended or expired', async () => {
    const [admin, ended, expired] = [await site.admin(), await site.person(), await site.person()]
    await site.sql`UPDATE sessions SET ended_at = now() WHERE user_id = ${ended._id}`
    await site.sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${expired._id}`
    for (const { email } of [ended, expired]) expect((await listed(admin, { search_keyword: email })).total).toBe(0)
  })
})

describe('an admin', () => {
  it('ends a session, which is logged with the person, and which ends at the next request', async () => {
    const [admin, customer] = [await site.admin(), await site.person()]
    const { _id } = await sessionOf(admin, customer)
    expect((await site.call(EndOpenSession, { params: { id: _id } }, { as: admin })).status).toBe(200)
    expect(await statusOf(customer)).toBe(401)
    const again = await site.call(EndOpenSession, { params: { id: _id } }, { as: admin })
    expect([again.status, again.body.code]).toEqual([404, 'accounts.session_not_found'])
    const { rows } = (await site.call(GetAudit, { query: { target_id: customer._id } }, { as: admin })).body
    expect(rows.map(({ name }) => name)).toContain('accounts.end_open_session')
  })

  it('cannot end the own session here', async () => {
    const admin = await site.admin()
    const { _id } = await sessionOf(admin, admin)
    const refused = await site.call(EndOpenSession, { params: { id: _id } }, { as: admin })
    expect([refused.status, refused.body.code]).toEqual([409, 'accounts.own_session'])
    expect(await statusOf(admin)).toBe(200)
  })

  it.each([
    ['customers', [401, 200, 200]],
    ['staff', [200, 401, 401]],
    ['all', [401, 401, 401]],
  ] as const)('ends the sessions of %s, but not the own', async (holders, expected) => {
    const [admin, customer, staff, acted] = [
      await site.admin(),
      await site.person(),
      await site.person({ role_id: 3 }),
      await site.person(),
    ]
    await site.sql`UPDATE sessions SET impersonator_id = ${admin._id} WHERE user_id = ${acted._id}`
    const { status, body } = await site.call(EndManySessions, { body: { holders } }, { as: admin })
    expect(status).toBe(200)
    expect(body.ended).toBeGreaterThan(0)
    expect([await statusOf(customer), await statusOf(staff), await statusOf(acted)]).toEqual(expected)
    expect(await statusOf(admin)).toBe(200)
  })

  it('also ends sign-ins that wait for a second factor', async () => {
    const [admin, customer] = [await site.admin(), await site.person()]
    await site.sql`INSERT INTO sign_in_challenges (token_hash, user_id, expires_at)
      VALUES ('\\x01', ${customer._id}, now() + interval '5 minutes')`
    await site.call(EndManySessions, { body: { holders: 'customers' } }, { as: admin })
    expect(await site.sql`SELECT FROM sign_in_challenges WHERE user_id = ${customer._id}`).toEqual([])
  })
})
