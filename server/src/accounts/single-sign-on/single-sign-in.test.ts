import {
  ConfirmSecondFactor,
  EnrollSecondFactor,
  FinishSignIn,
} from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { GetSecurity } from '@mapwright/contract/accounts/security-endpoints.ts'
import { StartSingleSignOn } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf } from '../../../test/authenticator.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startOidcServer } from '../../../test/oidc-server.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import {
  answer,
  configure,
  finish,
  publicUrl,
  redirectUri,
  signInByProvider,
  start,
  visit,
} from '../../../test/sso-kit.ts'
import { password, personWithPassword, signInAs } from '../../../test/with-password.ts'

let provider: Awaited<ReturnType<typeof startOidcServer>>
let site: TestSite
let admin: Person
let staff: Person
beforeAll(async () => {
  provider = await startOidcServer()
  site = await startTestSite({ env: { PRIVATE_TARGETS: provider.target, PUBLIC_URL: publicUrl, WORKER: 'off' } })
  admin = await site.admin()
  provider.serve(redirectUri)
})
afterAll(async () => {
  await site.close()
  await provider.stop()
})

/** The account at the provider with the address of the staff member. */
const own = () => ({ subject: `subject of ${staff._id}`, email: staff.email })

beforeEach(async () => {
  staff = await personWithPassword(site, { role_id: roles.staff, permissions: ['orders'] })
  provider.state.account = own()
  expect((await configure(site, admin, { issuer: provider.issuer })).status).toBe(200)
})
afterEach(async () => {
  await site.sql`UPDATE single_sign_on_settings SET is_required = false`
  await clearRateLimits(site)
})

const linksOf = ({ _id }: Person) => site.sql`SELECT subject, email FROM provider_links WHERE user_id = ${_id}`

it('signs in a staff member by the verified address, links the account, and names the provider in the session', async () => {
  const { status, body } = await signInByProvider(site)
  expect([status, body.user?._id, body.challenge]).toEqual([200, staff._id, undefined])
  expect([...(await linksOf(staff))]).toEqual([{ subject: own().subject, email: staff.email }])

  const signedIn = { ...staff, token: body.access_token ?? '' }
  const { sessions } = (await site.call(GetSecurity, {}, { as: signedIn })).body
  expect(sessions.find(({ is_this }) => is_this)?.provider).toBe('Company login')
  const [row] = await site.sql`
    SELECT facts FROM audit WHERE name = 'accounts.single_sign_in' AND target_id = ${staff._id}`
  expect(row?.['facts']).toEqual({
    after: { by: 'single_sign_on', provider: 'Company login', linked: staff.email },
  })
  const [mail] = await site.sql`SELECT kind FROM mails WHERE to_address = ${staff.email} AND kind = 'security_changed'`
  expect(mail).toBeDefined()
})

it('sends PKCE, nonce and state, and keeps the secret and the key from the provider', async () => {
  const { url, key } = await start(site)
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ client_id: 'mapwright', redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' },
    ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 'S256' },
    ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(url).not.toContain(key)
})

it('later finds the staff member by the subject, even if the addresses have changed or are not verified', async () => {
  expect((await signInByProvider(site)).status).toBe(200)
  await site.sql`UPDATE users SET email = ${`new-${staff.email}`} WHERE _id = ${staff._id}`
  provider.state.account = { ...own(), isVerified: false }
  const { status, body } = await signInByProvider(site)
  expect([status, body.user?._id]).toEqual([200, staff._id])
})

it('refuses another account with the same address, such as that of a successor', async () => {
  expect((await signInByProvider(site)).status).toBe(200)
  provider.state.account = { ...own(), subject: `another ${own().subject}` }
  expect((await signInByProvider(site)).body.code).toBe('accounts.provider_other_account')
})

it('refuses an address that the provider has not verified', async () => {
  provider.state.account = { ...own(), isVerified: false }
  const { status, body } = await signInByProvider(site)
  expect([status, body.code]).toEqual([403, 'accounts.provider_mail_unverified'])
  expect(await linksOf(staff)).toHaveLength(0)
})

it('refuses customers and unknown people, and creates no account', async () => {
  const customer = await site.person()
  const [{ count }] = await site.sql<[{ count: number }]>`SELECT count(*)::int AS count FROM users`
  for (const email of [customer.email, 'stranger@example.com']) {
    provider.state.account = { subject: email, email }
    expect((await signInByProvider(site)).body.code).toBe('accounts.provider_no_member')
  }
  const [after] = await site.sql<[{ count: number }]>`SELECT count(*)::int AS count FROM users`
  expect(after.count).toBe(count)
})

it('refuses blocked and removed staff, and those who have become customers, although they are linked', async () => {
  expect((await signInByProvider(site)).status).toBe(200)
  await site.sql`UPDATE users SET status = 0 WHERE _id = ${staff._id}`
  expect((await signInByProvider(site)).body.code).toBe('request.not_active')
  await site.sql`UPDATE users SET status = 1, role_id = ${roles.customer} WHERE _id = ${staff._id}`
  expect((await signInByProvider(site)).body.code).toBe('accounts.provider_no_member')
  await site.sql`UPDATE users SET role_id = ${roles.staff}, deleted_at = now() WHERE _id = ${staff._id}`
  expect((await signInByProvider(site)).body.code).toBe('accounts.provider_no_member')
})

it('refuses addresses outside of the allowed domains', async () => {
  await configure(site, admin, { issuer: provider.issuer, domains: ['company.example'] })
  expect((await signInByProvider(site)).body.code).toBe('accounts.provider_domain')
  await configure(site, admin, { issuer: provider.issuer, domains: ['company.example', '@Example.com'] })
  expect((await signInByProvider(site)).status).toBe(200)
})

it('accepts an answer once, and only from the browser that has started the sign-in', async () => {
  const attempt = await start(site)
  const other = await start(site)
  const { given, status } = await visit(site, { ...attempt, key: other.key })
  expect(status).toBe(403)
  expect((await answer(site, { ...attempt, key: other.key }, given)).body.code).toBe('accounts.provider_other_browser')
  expect((await answer(site, { ...attempt, key: '' }, given)).body.code).toBe('accounts.provider_other_browser')
  expect((await answer(site, { ...attempt, state: other.state }, given)).body.code).toBe(
    'accounts.provider_other_browser',
  )
  expect((await answer(site, attempt, given)).body).toMatchObject({ purpose: 'sign_in' })
  expect((await answer(site, attempt, given)).body.code).toBe('accounts.provider_expired')
  expect((await finish(site, { ...attempt, key: other.key })).body.code).toBe('accounts.provider_other_browser')
  expect((await finish(site, attempt)).status).toBe(200)
  expect((await finish(site, attempt)).body.code).toBe('accounts.provider_expired')
})

it('refuses the code of another attempt, because its nonce and its PKCE verifier differ', async () => {
  const stolen = await start(site)
  const { given } = await visit(site, { ...stolen, key: '' })
  const attempt = await start(site)
  expect((await answer(site, attempt, given)).body.code).toBe('accounts.provider_answer_invalid')
  // The attempt is used up, so that codes cannot be tried.
  expect((await answer(site, attempt, given)).body.code).toBe('accounts.provider_expired')
})

it('refuses a code that was used before', async () => {
  const attempt = await start(site)
  const { given } = await visit(site, attempt)
  await site.sql`UPDATE provider_attempts SET answered_at = NULL, subject = NULL`
  expect((await answer(site, attempt, given)).body).toMatchObject({
    code: 'accounts.provider_answer_invalid',
    details: { why: 'invalid_grant' },
  })
})

it('does not open a session before the provider has confirmed the identity, or after the attempt has expired', async () => {
  const attempt = await start(site)
  expect((await finish(site, attempt)).body.code).toBe('accounts.provider_expired')
  await visit(site, attempt)
  await site.sql`UPDATE provider_attempts SET expires_at = now() - interval '1 second'`
  expect((await finish(site, attempt)).body.code).toBe('accounts.provider_expired')
  expect((await visit(site, await start(site))).status).toBe(200)
})

it('reports a refusal of the provider', async () => {
  provider.state.account = undefined
  const { status, body } = await signInByProvider(site)
  expect([status, body.code, body.details]).toEqual([403, 'accounts.provider_refused', { why: 'access_denied' }])
})

it('reports a provider that fails, without its address', async () => {
  const attempt = await start(site)
  const { given } = await visit(site, { ...attempt, key: '' })
  provider.fail()
  const { body } = await answer(site, attempt, given)
  expect([body.code, body.details]).toEqual(['accounts.provider_unreachable', { why: 'HTTP 503' }])
  provider.serve(redirectUri)
  await configure(site, admin, { issuer: 'http://127.0.0.1:9' })
  const { status, body: refused } = await site.call(StartSingleSignOn, { body: {} })
  expect([status, refused.code, refused.details]).toEqual([
    502,
    'accounts.provider_unreachable',
    { why: 'RefusedAddress' },
  ])
})

it('reads the address from the ID token if the provider puts it there', async () => {
  provider.serve(redirectUri, { hasMailInToken: true })
  expect((await signInByProvider(site)).body.user?._id).toBe(staff._id)
  provider.serve(redirectUri)
})

it('keeps links to a former provider without effect', async () => {
  expect((await signInByProvider(site)).status).toBe(200)
  const attempt = await start(site)
  const { given } = await visit(site, { ...attempt, key: '' })
  await configure(site, admin, { issuer: '' })
  expect((await site.call(StartSingleSignOn, { body: {} })).body.code).toBe('accounts.provider_off')
  expect((await answer(site, attempt, given)).body.code).toBe('accounts.provider_off')
  expect(await linksOf(staff)).toHaveLength(1)
})

async function enroll(person: Person): Promise<string> {
  const { secret } = (await site.call(EnrollSecondFactor, { body: { password } }, { as: person })).body
  await site.call(ConfirmSecondFactor, { body: { code: codeOf(secret) } }, { as: person })
  return secret
}

it('asks for the second factor of the site, unless the provider reports one and the admin trusts it', async () => {
  const secret = await enroll(staff)
  provider.state.account = { ...own(), amr: ['pwd', 'mfa'] }
  const { body } = await signInByProvider(site)
  expect([body.access_token, body.user]).toEqual([undefined, undefined])
  const finished = await site.call(FinishSignIn, {
    body: { challenge: body.challenge ?? '', code: codeOf(secret, 30) },
  })
  const signedIn = { ...staff, token: finished.body.access_token }
  const { sessions } = (await site.call(GetSecurity, {}, { as: signedIn })).body
  expect(sessions.find(({ is_this }) => is_this)?.provider).toBe('Company login')

  await configure(site, admin, { issuer: provider.issuer, trusts_second_factor: true })
  expect((await signInByProvider(site)).body.user?._id).toBe(staff._id)
  provider.state.account = { ...own(), amr: ['pwd'] }
  expect((await signInByProvider(site)).body.challenge).toBeDefined()
})

it('refuses passwords of staff while single sign-on is required, also with a second factor', async () => {
  const secret = await enroll(staff)
  const { challenge = '' } = (await signInAs(site, staff)).body
  await site.sql`UPDATE single_sign_on_settings SET is_required = true`
  const { status, body } = await signInAs(site, staff)
  expect([status, body.code, body.details]).toEqual([403, 'accounts.provider_required', { provider: 'Company login' }])
  const finished = await site.call(FinishSignIn, { body: { challenge, code: codeOf(secret, 30) } })
  expect(finished.body.code).toBe('accounts.provider_required')
  expect((await signInByProvider(site)).body.challenge).toBeDefined()
  expect((await signInAs(site, staff, 'not the password')).body.code).toBe('accounts.wrong_credentials')
  expect((await signInAs(site, await personWithPassword(site))).status).toBe(200)
})

it('lets exempt admins sign in with their password, but not exempt staff', async () => {
  const exempt = await personWithPassword(site, { role_id: roles.admin })
  await site.sql`INSERT INTO single_sign_on_exemptions (user_id) VALUES (${exempt._id}), (${staff._id})`
  await site.sql`UPDATE single_sign_on_settings SET is_required = true`
  expect((await signInAs(site, exempt)).status).toBe(200)
  expect((await signInAs(site, staff)).body.code).toBe('accounts.provider_required')
})
