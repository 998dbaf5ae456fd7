import { UpdatePassword } from '@mapwright/contract/accounts/profile-endpoints.ts'
import {
  ConfirmSecondFactor,
  EnrollSecondFactor,
  FinishSignIn,
  RenewRecoveryCodes,
  SwitchOffSecondFactor,
} from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { GetSecurity, ResetProtection } from '@mapwright/contract/accounts/security-endpoints.ts'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, wrongFor } from '../../../test/authenticator.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { password, personWithPassword, signInAs } from '../../../test/with-password.ts'
import { removeProtection } from '../security/remove-protection.ts'
import { sealSecret } from '../security/second-factor.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

/** Makes the last used code look old, so that the current code is accepted again. */
const letTimePass = (person: Person) => site.sql`UPDATE second_factors SET last_step = 0 WHERE user_id = ${person._id}`

async function enrolled() {
  const person = await personWithPassword(site)
  const { body } = await site.call(EnrollSecondFactor, { body: { password } }, { as: person })
  const confirmed = await site.call(ConfirmSecondFactor, { body: { code: codeOf(body.secret) } }, { as: person })
  expect(confirmed.status).toBe(200)
  await letTimePass(person)
  return { person, secret: body.secret, recovery_codes: confirmed.body.recovery_codes }
}

async function challengeOf(person: Person): Promise<string> {
  const { status, body } = await signInAs(site, person)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('access_token')
  return body.challenge ?? ''
}

const finish = (challenge: string, proof: { code: string } | { recovery_code: string }) =>
  site.call(FinishSignIn, { body: { challenge, ...proof } })

describe('switching on the second factor', () => {
  it('requires the password, returns a secret, and takes effect only after a correct code', async () => {
    const person = await personWithPassword(site)
    const refused = await site.call(EnrollSecondFactor, { body: { password: 'wrong' } }, { as: person })
    expect(refused.body.code).toBe('accounts.wrong_password')
    const { body } = await site.call(EnrollSecondFactor, { body: { password } }, { as: person })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect((await signInAs(site, person)).body.access_token).toBeDefined()

    const wrong = await site.call(ConfirmSecondFactor, { body: { code: wrongFor(body.secret) } }, { as: person })
    expect([wrong.status, wrong.body.fields?.['code']?.code]).toEqual([422, 'wrong_code'])
    const { body: done } = await site.call(ConfirmSecondFactor, { body: { code: codeOf(body.secret) } }, { as: person })
    expect(done.recovery_codes).toHaveLength(10)
    await challengeOf(person)

    const again = await site.call(EnrollSecondFactor, { body: { password } }, { as: person })
    expect(again.body.code).toBe('accounts.second_factor_on')
  })

  it('stores neither the secret nor the recovery codes readably', async () => {
    const { person, secret, recovery_codes } = await enrolled()
    const rows = await site.sql`
      SELECT encode(f.secret, 'escape') || string_agg(encode(r.code_hash, 'escape'), '') AS kept
      FROM second_factors f JOIN recovery_codes r USING (user_id) WHERE f.user_id = ${person._id} GROUP BY f.secret`
    const kept = String(rows[0]?.['kept'])
    for (const text of [secret, ...recovery_codes]) expect(kept).not.toContain(text)
    const audit = await site.sql`SELECT facts::text FROM audit WHERE target_id = ${person._id}`
    expect(JSON.stringify(audit)).not.toContain(secret)
  })
})

describe('signing in with the second factor', () => {
  it('returns tokens for a correct code and accepts that code only once', async () => {
    const { person, secret } = await enrolled()
    const code = codeOf(secret)
    const entered = await finish(await challengeOf(person), { code })
    expect(entered.body.user._id).toBe(person._id)
    const replayed = await finish(await challengeOf(person), { code })
    expect([replayed.status, replayed.body.code]).toEqual([422, 'accounts.wrong_code'])
    const older = await finish(await challengeOf(person), { code: codeOf(secret, -30) })
    expect(older.body.code).toBe('accounts.wrong_code')
    expect((await finish(await challengeOf(person), { code: codeOf(secret, 30) })).status).toBe(200)
  })

  it('accepts a code once for three concurrent calls', async () => {
    const { person, secret } = await enrolled()
    const challenges = [await challengeOf(person), await challengeOf(person), await challengeOf(person)]
    const responses = await Promise.all(challenges.map((challenge) => finish(challenge, { code: codeOf(secret) })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('accepts each recovery code once', async () => {
    const { person, recovery_codes } = await enrolled()
    const recovery_code = recovery_codes[3]?.toLowerCase().replace('-', ' ') ?? ''
    expect((await finish(await challengeOf(person), { recovery_code })).status).toBe(200)
    const again = await finish(await challengeOf(person), { recovery_code })
    expect(again.body.fields).toHaveProperty('recovery_code')
    const { body } = await site.call(GetSecurity, {}, { as: person })
    expect(body.second_factor?.recovery_codes_left).toBe(9)
  })

  it('ends a challenge after five wrong codes, five minutes, its use or a new password', async () => {
    const { person, secret } = await enrolled()
    const guessed = await challengeOf(person)
    for (let round = 0; round < 5; round++)
      expect((await finish(guessed, { code: wrongFor(secret) })).body.code).toBe('accounts.wrong_code')
    expect((await finish(guessed, { code: codeOf(secret) })).body.code).toBe('accounts.sign_in_again')

    const late = await challengeOf(person)
    await site.sql`UPDATE sign_in_challenges SET expires_at = now()`
    expect((await finish(late, { code: codeOf(secret) })).status).toBe(410)

    const used = await challengeOf(person)
    expect((await finish(used, { code: codeOf(secret) })).status).toBe(200)
    expect((await finish(used, { code: codeOf(secret, 30) })).status).toBe(410)
    await letTimePass(person)

    const before = await challengeOf(person)
    await site.call(UpdatePassword, { body: { password, new_password: 'another good password' } }, { as: person })
    expect((await finish(before, { code: codeOf(secret) })).status).toBe(410)
  })

  it('allows ten attempts in ten minutes across all challenges', async () => {
    const { person, secret } = await enrolled()
    await clearRateLimits(site)
    const challenges = [await challengeOf(person), await challengeOf(person), await challengeOf(person)]
    const guesses = challenges.flatMap((challenge) => Array.from({ length: 4 }, () => challenge))
    const codes = []
    for (const challenge of guesses) codes.push((await finish(challenge, { code: wrongFor(secret) })).body.code)
    expect(codes.filter((code) => code === 'accounts.wrong_code')).toHaveLength(10)
    expect(codes.slice(10)).toEqual(['request.rate_limited', 'request.rate_limited'])
  })
})

describe('after SECRET_KEY has changed', () => {
  /** Simulates a database that was restored without its SECRET_KEY. */
  const withOldKey = async () => {
    const enrolment = await enrolled()
    const { person, secret } = enrolment
    await site.sql`UPDATE second_factors SET secret = ${sealSecret('o'.repeat(40), person._id, secret)} WHERE user_id = ${person._id}`
    return enrolment
  }

  it('reports the unreadable secret at the second step, for codes and recovery codes', async () => {
    const { person, secret, recovery_codes } = await withOldKey()
    for (const proof of [{ code: codeOf(secret) }, { recovery_code: recovery_codes[0] ?? '' }]) {
      const { status, body } = await finish(await challengeOf(person), proof)
      expect([status, body.code]).toEqual([409, 'accounts.second_factor_unreadable'])
    }
  })

  it('reports the unreadable secret in the profile', async () => {
    const { person, secret } = await withOldKey()
    const given = { password, code: codeOf(secret) }
    for (const endpoint of [SwitchOffSecondFactor, RenewRecoveryCodes] as const)
      expect((await site.call(endpoint, { body: given }, { as: person })).body.code).toBe(
        'accounts.second_factor_unreadable',
      )
  })

  it('accepts users whose protection was reset or who enrolled again', async () => {
    const { person } = await withOldKey()
    const body = { reason: 'New secret key' }
    await site.call(ResetProtection, { params: { id: person._id }, body }, { as: await site.admin() })
    expect((await signInAs(site, person)).body.access_token).toBeDefined()

    const halfway = await personWithPassword(site)
    const { secret } = (await site.call(EnrollSecondFactor, { body: { password } }, { as: halfway })).body
    await site.sql`UPDATE second_factors SET secret = ${sealSecret('o'.repeat(40), halfway._id, secret)} WHERE user_id = ${halfway._id}`
    const refused = await site.call(ConfirmSecondFactor, { body: { code: codeOf(secret) } }, { as: halfway })
    expect(refused.body.code).toBe('accounts.second_factor_off')
    expect((await site.call(EnrollSecondFactor, { body: { password } }, { as: halfway })).status).toBe(200)
  })

  it('can be resolved on the server by an admin who is locked out', async () => {
    const { person } = await withOldKey()
    expect(await site.sql.begin((tx) => removeProtection(tx, person._id, new Date()))).toEqual({
      second_factor: true,
      passkeys: 0,
    })
    expect((await signInAs(site, person)).body.access_token).toBeDefined()
  })
})

it('counts attempts separately for a device that has given the second factor', async () => {
  const { person, secret } = await enrolled()
  const device = 'a-browser-of-the-owner-0001'
  const attempt = (given: string, from?: string) =>
    site.call(SignIn, { body: { email: person.email, password: given, ...(from ? { device: from } : {}) } })
  const { challenge = '' } = (await attempt(password, device)).body
  await site.call(FinishSignIn, { body: { challenge, code: codeOf(secret), device } })
  await site.sql`UPDATE sessions SET address = '192.0.2.1' WHERE user_id = ${person._id}`
  for (let round = 0; round < 7; round++) {
    await attempt('wrong')
    await site.sql`DELETE FROM rate_limits WHERE key LIKE '% address %'`
  }
  expect((await attempt(password)).status).toBe(429)
  expect((await attempt(password, device)).body.challenge).toBeTruthy()
})

describe('switching off the second factor', () => {
  it('requires the password and a code', async () => {
    const { person, secret, recovery_codes } = await enrolled()
    const off = (given: { password: string; code?: string; recovery_code?: string }) =>
      site.call(SwitchOffSecondFactor, { body: given }, { as: person })
    expect((await off({ password: 'wrong', code: codeOf(secret) })).body.code).toBe('accounts.wrong_password')
    expect((await off({ password, code: wrongFor(secret) })).body.code).toBe('accounts.wrong_code')
    expect((await off({ password })).status).toBe(400)
    expect((await off({ password, recovery_code: recovery_codes[0] ?? '' })).status).toBe(200)
    expect((await signInAs(site, person)).body.access_token).toBeDefined()
  })

  it('invalidates the old recovery codes when renewing them', async () => {
    const { person, secret, recovery_codes } = await enrolled()
    const { body } = await site.call(RenewRecoveryCodes, { body: { password, code: codeOf(secret) } }, { as: person })
    expect(body.recovery_codes).toHaveLength(10)
    const old = await finish(await challengeOf(person), { recovery_code: recovery_codes[0] ?? '' })
    expect(old.body.code).toBe('accounts.wrong_code')
    expect((await finish(await challengeOf(person), { recovery_code: body.recovery_codes[0] ?? '' })).status).toBe(200)
  })
})
