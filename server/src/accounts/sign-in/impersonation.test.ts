import { AdminAutoLogin } from '@mapwright/contract/accounts/people-endpoints.ts'
import { UpdateMyTools, UpdatePassword } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { EndSession } from '@mapwright/contract/accounts/security-endpoints.ts'
import { RefreshToken, RefreshUserData, SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  admin = await site.admin()
})
afterAll(() => site.close())

const logInAs = (as: Person | undefined, who: { _id: string }) =>
  site.call(AdminAutoLogin, { body: { user_id: who._id } }, { as })
const asDealer = async (as: Person, dealer: Person): Promise<Person> => {
  const { body } = await logInAs(as, dealer)
  return { ...dealer, token: body.access_token, refresh_token: body.refresh_token }
}
const isOpen = async (as: Person) => (await site.call(RefreshUserData, {}, { as })).status === 200
const minutes = 60_000

const secondSession = async (person: Person): Promise<Person> => {
  const request = { id: person._id, address: '127.0.0.1', user_agent: 'another', language: 'en' }
  const context = { request, now: new Date(), secretKey: site.config.secretKey }
  const tokens = await site.sql.begin((tx) => issueTokens(tx, person, context))
  return { ...person, token: tokens.access_token, refresh_token: tokens.refresh_token }
}
const endFromElsewhere = async (staff: Person) => {
  const [{ session_id = '' } = {}] = await site.sql<{ session_id: string }[]>`
    SELECT _id AS session_id FROM sessions WHERE user_id = ${staff._id}`
  await site.call(EndSession, { params: { id: session_id } }, { as: await secondSession(staff) })
}
const reuseRefreshToken = async ({ refresh_token }: Person) => {
  await site.call(RefreshToken, { body: { refresh_token } })
  await site.sql`UPDATE refresh_tokens SET spent_at = spent_at - interval '11 seconds'`
  await site.call(RefreshToken, { body: { refresh_token } })
}

describe('logging in as a dealer', () => {
  it.each([
    ['without the permission', { permissions: [] }],
    ['who are deactivated', { status: 0 }],
  ])('ends for staff %s, even if the session was opened concurrently', async (_name, change) => {
    const staff = await site.staffWith('dealers_manager.login_as_dealer')
    const acting = await asDealer(staff, await site.person())
    expect(await isOpen(acting)).toBe(true)
    // Updates the table directly, because the endpoints would end the session. The session thus looks as if it had been opened just after
    // the change.
    await site.sql`UPDATE users SET ${site.sql(change)} WHERE _id = ${staff._id}`
    expect(await isOpen(acting)).toBe(false)
  })

  it('needs the permission and works for customers only', async () => {
    const dealer = await site.person()
    const clerk = await site.staffWith('dealers_manager.list', 'dealers_manager.edit')
    expect((await logInAs(undefined, dealer)).status).toBe(401)
    expect((await logInAs(dealer, dealer)).status).toBe(403)
    expect((await logInAs(clerk, dealer)).status).toBe(403)
    const holder = await site.staffWith('dealers_manager.login_as_dealer')
    expect((await logInAs(holder, clerk)).body.code).toBe('accounts.customers_only')
    expect((await logInAs(holder, admin)).body.code).toBe('accounts.customers_only')
    expect((await logInAs(holder, { _id: crypto.randomUUID() })).body.code).toBe('accounts.user_not_found')
    expect((await logInAs(holder, dealer)).body.user._id).toBe(dealer._id)
  })

  it('records both users in the audit log', async () => {
    const dealer = await site.person()
    const acting = await asDealer(admin, dealer)
    const [login] = await site.sql`
      SELECT actor_id, target_id FROM audit WHERE name = 'accounts.admin_auto_login' AND target_id = ${dealer._id}`
    expect(login).toEqual({ actor_id: admin._id, target_id: dealer._id })
    await site.call(UpdateMyTools, { body: { my_tools: ['KESS'] } }, { as: acting })
    const [change] = await site.sql`
      SELECT actor_id, impersonator_id FROM audit WHERE name = 'accounts.update_my_tools' AND actor_id = ${dealer._id}`
    expect(change).toEqual({ actor_id: dealer._id, impersonator_id: admin._id })
    const [{ last_seen_at: before } = {}] = await site.sql`SELECT last_seen_at FROM users WHERE _id = ${dealer._id}`
    await asDealer(admin, dealer)
    const [{ last_seen_at: after } = {}] = await site.sql`SELECT last_seen_at FROM users WHERE _id = ${dealer._id}`
    expect(after).toEqual(before)
  })

  it('ends after half an hour, even if refreshed', async () => {
    const dealer = await site.person()
    const { body } = await logInAs(admin, dealer)
    const left = Date.parse(body.expires_at) - Date.now()
    expect(left).toBeGreaterThan(29 * minutes)
    expect(left).toBeLessThanOrEqual(30 * minutes)
    const refreshed = await site.call(RefreshToken, { body: { refresh_token: body.refresh_token } })
    expect(refreshed.status).toBe(200)
    const [session] = await site.sql<{ expires_at: Date }[]>`
      SELECT expires_at FROM sessions WHERE impersonator_id = ${admin._id} AND user_id = ${dealer._id}`
    expect(session?.expires_at.toISOString()).toBe(body.expires_at)
    const acting = { ...dealer, token: refreshed.body.access_token }
    expect(await isOpen(acting)).toBe(true)
    await site.sql`UPDATE sessions SET expires_at = now() WHERE impersonator_id = ${admin._id} AND user_id = ${dealer._id}`
    expect(await isOpen(acting)).toBe(false)
    expect((await site.call(RefreshToken, { body: { refresh_token: refreshed.body.refresh_token } })).status).toBe(401)
  })

  it.each([
    ['signs out', (staff: Person) => site.call(SignOut, {}, { as: staff })],
    ['ends that session elsewhere', async (staff: Person) => endFromElsewhere(staff)],
    ['uses a stolen refresh token', async (staff: Person) => reuseRefreshToken(staff)],
  ])('ends with the session from which it was opened when the staff member %s', async (_, end) => {
    const staff = await site.staffWith('dealers_manager.login_as_dealer')
    const acting = await asDealer(staff, await site.person())
    expect(await isOpen(acting)).toBe(true)
    await end(staff)
    expect(await isOpen(acting)).toBe(false)
    expect((await site.call(RefreshToken, { body: { refresh_token: acting.refresh_token } })).status).toBe(401)
  })

  it('is not affected when another session of the staff member ends', async () => {
    const staff = await site.staffWith('dealers_manager.login_as_dealer')
    const acting = await asDealer(staff, await site.person())
    await site.call(SignOut, {}, { as: await secondSession(staff) })
    expect(await isOpen(acting)).toBe(true)
  })

  it('cannot change the credentials of the account', async () => {
    const acting = await asDealer(admin, await site.person())
    const body = { password: 'whatever it is', new_password: 'another four words' }
    expect((await site.call(UpdatePassword, { body }, { as: acting })).body.code).toBe('request.impersonated')
    const guarded = endpoints.filter(
      ({ access, path, method }) =>
        access[0] === 'signed_in' &&
        method !== 'GET' &&
        /password|second_factor|passkey|email|data_export|deletion_request/.test(path) &&
        !/verification/.test(path),
    )
    expect(guarded.filter(({ personal }) => !personal).map(({ path }) => path)).toEqual([])
  })

  it('ends when the permission is revoked', async () => {
    const dealer = await site.person()
    const holder = await site.staffWith('dealers_manager.login_as_dealer', 'orders')
    const acting = await asDealer(holder, dealer)
    const change = (body: object) => site.call(ChangeUser, { params: { id: holder._id }, body }, { as: admin })
    await change({ permissions: ['orders', 'dealers_manager.login_as_dealer'] })
    expect(await isOpen(acting)).toBe(true)
    await change({ permissions: ['orders'] })
    expect(await isOpen(acting)).toBe(false)
    expect(await isOpen(dealer)).toBe(true)
    const other = await site.staffWith('dealers_manager.login_as_dealer')
    const actingToo = await asDealer(other, dealer)
    await site.call(ChangeUser, { params: { id: other._id }, body: { status: 0 } }, { as: admin })
    expect(await isOpen(actingToo)).toBe(false)
  })
})
