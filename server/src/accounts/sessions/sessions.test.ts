import { UpdatePassword } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { RefreshToken, RefreshUserData, SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { hashPassword } from '../security/password.ts'
import { issueTokens } from './issue-tokens.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

const refresh = (refresh_token: string) => site.call(RefreshToken, { body: { refresh_token } })
const statusOf = async (as: Person) => (await site.call(RefreshUserData, {}, { as })).status

/** Makes all refresh tokens look as if they had been used `seconds` seconds earlier. */
const letPass = (seconds: number) =>
  site.sql`UPDATE refresh_tokens SET spent_at = spent_at - make_interval(secs => ${seconds})`

const secondSession = async (person: Person): Promise<Person> => {
  const request = { id: person._id, address: '127.0.0.1', user_agent: 'another', language: 'en' }
  const context = { request, now: new Date(), secretKey: site.config.secretKey }
  const tokens = await site.sql.begin((tx) => issueTokens(tx, person, context))
  return { ...person, token: tokens.access_token, refresh_token: tokens.refresh_token }
}

describe('a refresh token', () => {
  it('is exchanged for a new pair', async () => {
    const person = await site.person()
    const { status, body } = await refresh(person.refresh_token)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(person.refresh_token)
    expect(await statusOf({ ...person, token: body.access_token })).toBe(200)
    expect((await refresh(body.refresh_token)).status).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const person = await site.person()
    const rows = await site.sql`SELECT encode(token_hash, 'escape') AS kept FROM refresh_tokens`
    expect(rows.some((row) => String(row['kept']).includes(person.refresh_token))).toBe(false)
  })

  it('ends the whole session when it is reused later', async () => {
    const person = await site.person()
    const { body } = await refresh(person.refresh_token)
    await letPass(11)
    const again = await refresh(person.refresh_token)
    expect([again.status, again.body.code]).toEqual([401, 'accounts.refresh_refused'])
    expect((await refresh(body.refresh_token)).status).toBe(401)
    expect(await statusOf({ ...person, token: body.access_token })).toBe(401)
  })

  it('allows two tabs to refresh concurrently with the same token', async () => {
    const person = await site.person()
    const both = await Promise.all([refresh(person.refresh_token), refresh(person.refresh_token)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of both) expect(await statusOf({ ...person, token: body.access_token })).toBe(200)
    await letPass(11)
    const kept = await refresh(both[0]?.body.refresh_token ?? '')
    expect(kept.status).toBe(200)
  })

  it('invalidates all other tokens issued within the grace period when it is used', async () => {
    const person = await site.person()
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refresh_token)))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    const [first, ...others] = all.map(({ body }) => body.refresh_token)
    const kept = await refresh(first ?? '')
    expect(kept.status).toBe(200)
    for (const other of others) expect((await refresh(other)).status).toBe(401)
    expect((await refresh(kept.body.refresh_token)).status).toBe(200)
  })

  it('ends the session when it is used long after it was superseded', async () => {
    const person = await site.person()
    const [one, other] = await Promise.all([refresh(person.refresh_token), refresh(person.refresh_token)])
    const kept = await refresh(one.body.refresh_token)
    await site.sql`UPDATE refresh_tokens SET superseded_at = superseded_at - interval '11 seconds'`
    expect((await refresh(other.body.refresh_token)).status).toBe(401)
    expect((await refresh(kept.body.refresh_token)).status).toBe(401)
  })

  it('has a grace period only while it is the parent of the newest token', async () => {
    const person = await site.person()
    const child = await refresh(person.refresh_token)
    await refresh(child.body.refresh_token)
    expect((await refresh(person.refresh_token)).status).toBe(401)
    expect(await statusOf(person)).toBe(401)
  })

  it('expires after thirty days', async () => {
    const person = await site.person()
    await site.sql`UPDATE refresh_tokens SET created_at = created_at - interval '31 days'
      WHERE session_id IN (SELECT _id FROM sessions WHERE user_id = ${person._id})`
    expect((await refresh(person.refresh_token)).status).toBe(401)
  })

  it('is refused if unknown', async () => {
    expect((await refresh('A'.repeat(43))).status).toBe(401)
  })
})

describe('a session ends at the next request', () => {
  it('after signing out', async () => {
    const person = await site.person()
    const elsewhere = await secondSession(person)
    expect((await site.call(SignOut, {}, { as: person })).status).toBe(200)
    expect(await statusOf(person)).toBe(401)
    expect((await refresh(person.refresh_token)).status).toBe(401)
    expect(await statusOf(elsewhere)).toBe(200)
  })

  it.each([
    ['deactivation', { status: 0 }],
    ['a change of role', { role_id: 3 }],
  ] as const)('after %s', async (_, body) => {
    const person = await site.person()
    const changed = await site.call(ChangeUser, { params: { id: person._id }, body }, { as: await site.admin() })
    expect(changed.status).toBe(200)
    expect(await statusOf(person)).toBe(401)
    expect((await refresh(person.refresh_token)).status).toBe(401)
  })

  it('after a change of password, except the session that changed the password', async () => {
    const person = await site.person()
    const elsewhere = await secondSession(person)
    await site.sql`UPDATE users SET password_hash = ${await hashPassword('the first password')} WHERE _id = ${person._id}`
    const change = (password: string) =>
      site.call(UpdatePassword, { body: { password, new_password: 'the second password' } }, { as: person })
    const wrong = await change('not the password')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'accounts.wrong_password'])
    expect(await statusOf(elsewhere)).toBe(200)
    expect((await change('the first password')).status).toBe(200)
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await statusOf(person)).toBe(200)
  })
})

describe('a password', () => {
  it('cannot be changed by an admin who signed in as the dealer', async () => {
    const person = await site.person()
    const admin = await site.admin()
    await site.sql`UPDATE users SET password_hash = ${await hashPassword('the first password')} WHERE _id = ${person._id}`
    await site.sql`UPDATE sessions SET impersonator_id = ${admin._id} WHERE user_id = ${person._id}`
    const body = { password: 'the first password', new_password: 'the second password' }
    const refused = await site.call(UpdatePassword, { body }, { as: person })
    expect([refused.status, refused.body.code]).toEqual([403, 'request.impersonated'])
  })
})
