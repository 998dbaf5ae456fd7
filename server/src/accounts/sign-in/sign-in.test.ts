import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { Email } from '@mapwright/contract/api/scalars.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { expectSameTime } from '../../../test/response-times.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { password, personWithPassword } from '../../../test/with-password.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

const signIn = (email: string, given = password) => site.call(SignIn, { body: { email, password: given } })

describe('signing in', () => {
  it('accepts an address with an umlaut in its domain, however it is written', async () => {
    const written = 'info@müller-tuning.example'
    const person = await personWithPassword(site)
    await site.sql`UPDATE users SET email = ${Email.parse(` ${written} `)} WHERE _id = ${person._id}`
    for (const login of [written, ` ${written.toUpperCase()} `, 'Info@xn--mller-tuning-dlb.example'])
      expect((await signIn(login)).body.user?._id, login).toBe(person._id)
  })

  it('accepts the email address or user name in any case, and returns tokens and the user', async () => {
    const person = await personWithPassword(site)
    for (const login of [person.email, person.email.toUpperCase(), ` ${person.username} `]) {
      const { status, body } = await signIn(login)
      expect(status).toBe(200)
      expect(body.user).toMatchObject({ _id: person._id, balance: '0.00', role_id: 2 })
      expect(body).not.toHaveProperty('user.password_hash')
      expect(body.access_token?.split('.')).toHaveLength(3)
      expect(body.refresh_token).toMatch(/^[\w-]{43}$/)
    }
  })

  it('responds to a wrong password and to an unknown address in the same way', async () => {
    const person = await personWithPassword(site)
    const wrong = await signIn(person.email, 'not the password')
    const unknown = await signIn('nobody@example.com', 'not the password')
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    expect(unknown.status).toBe(401)
  })

  it('takes the same time for unknown and known addresses', async () => {
    const person = await personWithPassword(site)
    const wrong = (login: string) => () => signIn(login, 'not the password')
    const clear = () => clearRateLimits(site)
    await expectSameTime([wrong(person.email), wrong('nobody@example.com')], clear)
  }, 300_000)

  it('accepts customers who wait for activation, but not inactive staff', async () => {
    const waiting = await personWithPassword(site, { status: 0 })
    const gone = await personWithPassword(site, { role_id: 3, status: 0 })
    expect((await signIn(waiting.email)).status).toBe(200)
    const refused = await signIn(gone.email)
    expect([refused.status, refused.body.code]).toEqual([403, 'request.not_active'])
    expect((await signIn(gone.email, 'not the password')).body.code).toBe('accounts.wrong_credentials')
  })

  it('is refused after six attempts a minute, per address and per account', async () => {
    const person = await personWithPassword(site)
    for (let round = 0; round < 6; round++) expect((await signIn(person.email, 'wrong')).status).toBe(401)
    const seventh = await signIn(person.email)
    expect([seventh.status, seventh.body.code]).toEqual([429, 'request.rate_limited'])
    expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0)

    await site.sql`DELETE FROM rate_limits WHERE key LIKE '% address %'`
    expect((await signIn(person.email)).status).toBe(429)
    expect((await signIn(person.username)).status).toBe(429)
    expect((await signIn('nobody@example.com')).status).toBe(401)
  })

  it('does not count right passwords, so that the people of a workshop do not lock each other out', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => personWithPassword(site)))
    for (const { email } of people) expect((await signIn(email)).status).toBe(200)
    for (let round = 0; round < 6; round++) expect((await signIn('nobody@example.com', 'wrong')).status).toBe(401)
    expect((await signIn('nobody@example.com', 'wrong')).status).toBe(429)
  })

  describe('during an attack on the account', () => {
    const device = 'a-browser-of-the-owner-0001'
    const guess = async (email: string, count: number, from?: string) => {
      for (let round = 0; round < count; round++) {
        await site.sql`DELETE FROM rate_limits WHERE key LIKE '% address %'`
        await site.call(SignIn, { body: { email, password: 'wrong', ...(from ? { device: from } : {}) } })
      }
      await site.sql`DELETE FROM rate_limits WHERE key LIKE '% address %'`
    }
    /**
     * Moves the person's sessions to another IP address, so that the account does not know the address of the tests. Otherwise the
     * attacker, who uses the same address as the owner, would be counted as a known client.
     */
    const moveAway = (person: { _id: string }) =>
      site.sql`UPDATE sessions SET address = '192.0.2.1' WHERE user_id = ${person._id}`
    const signInFrom = (email: string, from: string, given = password) =>
      site.call(SignIn, { body: { email, password: given, device: from } })

    it('accepts a device that has signed in before', async () => {
      const person = await personWithPassword(site)
      expect((await signInFrom(person.email, device)).status).toBe(200)
      await moveAway(person)
      await guess(person.email, 10)
      expect((await signIn(person.email)).status).toBe(429)
      expect((await signInFrom(person.email, 'another-device-altogether-1')).status).toBe(429)
      expect((await signInFrom(person.email, device)).status).toBe(200)
    })

    it('accepts an address that has signed in before', async () => {
      const person = await personWithPassword(site)
      await moveAway(person)
      await guess(person.email, 10)
      expect((await signIn(person.email)).status).toBe(429)
      await site.sql`UPDATE sessions SET address = '127.0.0.1' WHERE user_id = ${person._id}`
      expect((await signIn(person.email)).status).toBe(200)
    })

    it('counts the attempts of a known device as well', async () => {
      const person = await personWithPassword(site)
      await signInFrom(person.email, device)
      await moveAway(person)
      await guess(person.email, 6, device)
      expect((await signInFrom(person.email, device)).status).toBe(429)
      expect((await signIn(person.email)).status).toBe(200)
    })

    it('does not accept a device known from another account', async () => {
      const [person, other] = [await personWithPassword(site), await personWithPassword(site)]
      await signInFrom(other.email, device)
      await moveAway(person)
      await guess(person.email, 6)
      expect((await signInFrom(person.email, device)).status).toBe(429)
    })
  })

  it('refuses unknown properties', async () => {
    const body = { email: 'a@example.com', password, role_id: 1 }
    const { status, body: problem } = await site.call(SignIn, { body })
    expect(status).toBe(400)
    expect(problem.fields).toHaveProperty('role_id')
  })
})
