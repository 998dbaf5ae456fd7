import { roles } from '@mapwright/contract/api/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startPlayedProvider } from '../../../test/played-provider.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { type Attempt, answer, configure, finish, publicUrl, start } from '../../../test/sso-kit.ts'
import { personWithPassword } from '../../../test/with-password.ts'
import { isInDomains, isVerifiedMail, withoutDiscoveryPath } from './provider.ts'

let provider: Awaited<ReturnType<typeof startPlayedProvider>>
let site: TestSite
let staff: Person
let attempt: Attempt
beforeAll(async () => {
  provider = await startPlayedProvider()
  site = await startTestSite({ env: { PRIVATE_TARGETS: provider.target, PUBLIC_URL: publicUrl, WORKER: 'off' } })
  staff = await personWithPassword(site, { role_id: roles.staff })
  await configure(site, await site.admin(), { issuer: provider.issuer })
})
afterAll(async () => {
  await site.close()
  await provider.stop()
})
beforeEach(async () => {
  await clearRateLimits(site)
  attempt = await start(site)
})

const nonce = () => new URL(attempt.url).searchParams.get('nonce')
const claims = (changes: object = {}) => ({ sub: 'subject', email: staff.email, nonce: nonce(), ...changes })
const now = () => Math.floor(Date.now() / 1000)
const check = () => answer(site, attempt, { code: 'any code' })

it('accepts the token of an honest provider', async () => {
  provider.prepare(claims())
  expect((await check()).status).toBe(200)
  expect((await finish(site, attempt)).body.user?._id).toBe(staff._id)
})

test.each([
  ['without a signature', {}, { alg: 'none' }],
  ['signed with the client secret', {}, { alg: 'HS256' }],
  ['signed with a foreign key', {}, { isForged: true }],
  ['for another client', { aud: 'another-client' }, {}],
  ['for several clients, authorized for another one', { aud: ['mapwright', 'another'], azp: 'another' }, {}],
  ['of another issuer', { iss: 'https://accounts.example.com' }, {}],
  ['with the nonce of another attempt', { nonce: 'another' }, {}],
  ['without a nonce', { nonce: undefined }, {}],
  ['without a subject', { sub: undefined }, {}],
  ['that expired two minutes ago', { iat: now() - 600, exp: now() - 120 }, {}],
  ['that is not valid yet', { nbf: now() + 600 }, {}],
] as const)('refuses a token %s', async (_, changes, how) => {
  provider.prepare(claims(changes), how)
  expect((await check()).body.code).toBe('accounts.provider_answer_invalid')
  expect((await finish(site, attempt)).body.code).toBe('accounts.provider_expired')
})

it('tolerates clocks that differ by half a minute', async () => {
  provider.prepare(claims({ iat: now() + 30, nbf: now() + 30 }))
  expect((await check()).status).toBe(200)
})

it('refuses a response without ID token, and text that is not JSON', async () => {
  provider.state.token = ''
  expect((await check()).body.code).toBe('accounts.provider_answer_invalid')
})

it('refuses an answer that names another issuer (RFC 9207)', async () => {
  provider.prepare(claims())
  const { body } = await answer(site, attempt, { code: 'any code', iss: 'https://attacker.example.com' })
  expect(body.code).toBe('accounts.provider_answer_invalid')
})

it.each([true, 'true', 1, 'yes'])('treats email_verified %j as verified only if it is true', async (email_verified) => {
  const other = await personWithPassword(site, { role_id: roles.staff })
  provider.prepare(claims({ sub: `of ${other._id}`, email: other.email, email_verified }))
  expect((await check()).status).toBe(200)
  expect((await finish(site, attempt)).body.code).toBe(
    email_verified === true ? undefined : 'accounts.provider_mail_unverified',
  )
})

describe('addresses', () => {
  it('count as verified by Google only in domains of Google', () => {
    const google = 'https://accounts.google.com'
    const verified = { email_verified: true }
    expect(isVerifiedMail(google, verified, 'pat@company.example')).toBe(false)
    expect(isVerifiedMail(google, { ...verified, hd: 'company.example' }, 'pat@company.example')).toBe(true)
    expect(isVerifiedMail(google, { ...verified, hd: 'other.example' }, 'pat@company.example')).toBe(false)
    expect(isVerifiedMail(google, verified, 'pat@gmail.com')).toBe(true)
    expect(isVerifiedMail('https://login.example.com', verified, 'pat@company.example')).toBe(true)
  })

  it('are compared by their whole domain', () => {
    expect(isInDomains('pat@company.example', ['company.example'])).toBe(true)
    expect(isInDomains('pat@evilcompany.example', ['company.example'])).toBe(false)
    expect(isInDomains('pat@company.example@evil.example', ['company.example'])).toBe(false)
    expect(isInDomains('', ['company.example'])).toBe(false)
  })
})

it('accepts the address of the discovery document as issuer', () => {
  expect(withoutDiscoveryPath('https://login.example.com/realms/a/.well-known/openid-configuration')).toBe(
    'https://login.example.com/realms/a',
  )
})
