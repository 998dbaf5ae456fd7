import {
  AddPasskey,
  GetPasskeyOptions,
  GetPasskeySignIn,
  PasskeySignIn,
} from '@mapwright/contract/accounts/passkey-endpoints.ts'
import { EnrollSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import {
  ChangeSignInAlerts,
  EndOtherSessions,
  EndSession,
  EndUserSessions,
  GetSecurity,
} from '@mapwright/contract/accounts/security-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { password, personWithPassword, signInAs } from '../../../test/with-password.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

const secondSession = async (person: Person): Promise<Person> => {
  const { body } = await signInAs(site, person)
  return { ...person, token: body.access_token ?? '', refresh_token: body.refresh_token ?? '' }
}
const isIn = async (as: Person) => (await site.call(RefreshUserData, {}, { as })).status === 200
const sessionsOf = async (as: Person) => (await site.call(GetSecurity, {}, { as })).body.sessions

describe('sessions', () => {
  it('are listed with the current one first and can be ended', async () => {
    const here = await personWithPassword(site)
    const there = await secondSession(here)
    await site.sql`UPDATE sessions SET user_agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
      WHERE user_id = ${here._id}`
    const sessions = await sessionsOf(here)
    expect(sessions.map(({ is_this }) => is_this)).toEqual([true, false])
    expect(sessions[1]).toMatchObject({ browser: 'Firefox', system: 'Windows', address: expect.any(String) })
    const id = sessions[1]?._id ?? ''
    expect((await site.call(EndSession, { params: { id } }, { as: here })).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect((await site.call(EndSession, { params: { id } }, { as: here })).status).toBe(404)
  })

  it('of other users cannot be ended', async () => {
    const owner = await site.person()
    const stranger = await site.person()
    const id = (await sessionsOf(owner))[0]?._id ?? ''
    const refused = await site.call(EndSession, { params: { id } }, { as: stranger })
    expect([refused.status, refused.body.code]).toEqual([404, 'accounts.session_not_found'])
    expect(await isIn(owner)).toBe(true)
  })

  it('can all be ended except the current one', async () => {
    const here = await personWithPassword(site)
    const others = [await secondSession(here), await secondSession(here)]
    await site.call(EndOtherSessions, {}, { as: here })
    expect(await isIn(here)).toBe(true)
    for (const other of others) expect(await isIn(other)).toBe(false)
  })

  it('can be ended by staff who may change the user, and by no one else', async () => {
    const dealer = await site.person()
    const end = (as: Person, target: Person) => site.call(EndUserSessions, { params: { id: target._id } }, { as })
    const editor = await site.staffWith('dealers_manager.edit')
    expect((await end(await site.person({ role_id: 3 }), dealer)).status).toBe(403)
    expect((await end(editor, await site.admin())).body.code).toBe('accounts.permission_not_held')
    expect((await end(editor, dealer)).status).toBe(200)
    expect(await isIn(dealer)).toBe(false)
    const [row] = await site.sql`SELECT actor_id FROM audit WHERE target_id = ${dealer._id}`
    expect(row).toEqual({ actor_id: editor._id })
  })
})

describe('mails about sign-ins', () => {
  const mailsTo = (person: Person) =>
    site.sql`SELECT values FROM mails WHERE to_address = ${person.email} AND kind = 'new_sign_in'`
  /** Creates a user who has signed in from this device and address before. */
  const known = async () => {
    const person = await personWithPassword(site)
    await secondSession(person)
    await site.sql`DELETE FROM mails`
    return person
  }

  it('are sent for a new device or address, not for known ones', async () => {
    const person = await known()
    await secondSession(person)
    expect(await mailsTo(person)).toHaveLength(0)
    await site.sql`UPDATE sessions SET address = '203.0.113.9' WHERE user_id = ${person._id}`
    await secondSession(person)
    expect((await mailsTo(person))[0]?.['values']).toMatchObject({
      link: '/profile_settings#security',
      device: 'Unknown device',
    })
    await site.sql`UPDATE sessions SET user_agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' WHERE user_id = ${person._id}`
    await secondSession(person)
    expect(await mailsTo(person)).toHaveLength(2)
  })

  it('are sent for devices last seen more than ninety days ago', async () => {
    const person = await known()
    await site.sql`UPDATE sessions SET last_seen_at = now() - interval '91 days' WHERE user_id = ${person._id}`
    await secondSession(person)
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('are not sent at the very first sign-in or if switched off', async () => {
    const first = await personWithPassword(site)
    await site.sql`UPDATE users SET last_seen_at = NULL WHERE _id = ${first._id}`
    await site.sql`DELETE FROM sessions WHERE user_id = ${first._id}`
    await secondSession(first)
    expect(await mailsTo(first)).toHaveLength(0)

    const person = await known()
    await site.call(ChangeSignInAlerts, { body: { sign_in_alerts: false } }, { as: person })
    expect((await site.call(GetSecurity, {}, { as: person })).body.sign_in_alerts).toBe(false)
    await site.sql`UPDATE sessions SET address = '203.0.113.9' WHERE user_id = ${person._id}`
    await secondSession(person)
    expect(await mailsTo(person)).toHaveLength(0)
  })
})

describe('passkeys', () => {
  const clientDataJSON = (challenge: string) =>
    Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost' })).toString('base64url')
  const assertion = (challenge: string, id = 'AAAA') => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response: { clientDataJSON: clientDataJSON(challenge), authenticatorData: 'AAAA', signature: 'AAAA' },
  })

  it("require the password to be created and are bound to the site's domain", async () => {
    const person = await personWithPassword(site)
    const refused = await site.call(GetPasskeyOptions, { body: { password: 'wrong' } }, { as: person })
    expect(refused.body.code).toBe('accounts.wrong_password')
    const { body } = await site.call(GetPasskeyOptions, { body: { password } }, { as: person })
    expect(body.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('refuse an unknown key, an invented challenge and a used challenge', async () => {
    const { body } = await site.call(GetPasskeySignIn, { body: {} })
    expect(body.options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    const answer = (challenge: string) => site.call(PasskeySignIn, { body: { credential: assertion(challenge) } })
    expect((await answer('bWFkZS11cA')).body.code).toBe('accounts.passkey_refused')
    expect((await answer(body.options.challenge)).body.code).toBe('accounts.passkey_refused')
    expect(await site.sql`SELECT FROM passkey_challenges WHERE challenge = ${body.options.challenge}`).toHaveLength(0)
  })

  it('refuse a challenge of another user', async () => {
    const asked = await personWithPassword(site)
    const other = await site.person()
    const { body } = await site.call(GetPasskeyOptions, { body: { password } }, { as: asked })
    const credential = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key' as const,
      response: { clientDataJSON: clientDataJSON(body.options.challenge), attestationObject: 'AAAA' },
    }
    const refused = await site.call(AddPasskey, { body: { name: 'Key', credential } }, { as: other })
    expect(refused.body.code).toBe('accounts.passkey_refused')
    expect(await site.sql`SELECT FROM passkey_challenges WHERE user_id = ${asked._id}`).toHaveLength(1)
  })
})

it('refuses staff who signed in as a dealer', async () => {
  const dealer = await personWithPassword(site)
  const admin = await site.admin()
  await site.sql`UPDATE sessions SET impersonator_id = ${admin._id} WHERE user_id = ${dealer._id}`
  const responses = [
    await site.call(EnrollSecondFactor, { body: { password } }, { as: dealer }),
    await site.call(GetPasskeyOptions, { body: { password } }, { as: dealer }),
    await site.call(EndOtherSessions, {}, { as: dealer }),
    await site.call(ChangeSignInAlerts, { body: { sign_in_alerts: false } }, { as: dealer }),
  ]
  expect(responses.map(({ body }) => body.code)).toEqual(Array(4).fill('request.impersonated'))
  expect(await sessionsOf(dealer)).toEqual([])
})
