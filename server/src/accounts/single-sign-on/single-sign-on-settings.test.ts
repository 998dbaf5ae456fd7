import {
  ChangeSingleSignOnSettings,
  CheckProvider,
  CheckProviderAnswer,
  GetProviderLink,
  GetSingleSignOnSettings,
  LinkProvider,
  StartProviderLink,
  UnlinkProvider,
} from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { oidcClient, startOidcServer, visitProvider } from '../../../test/oidc-server.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { configure, finish, publicUrl, redirectUri, signInByProvider } from '../../../test/sso-kit.ts'
import { password, personWithPassword, signInAs } from '../../../test/with-password.ts'
import { adminCommands, runAdminCommand } from '../../operator/admin-commands.ts'
import { siteCommands } from '../../operator/site-commands.ts'

let provider: Awaited<ReturnType<typeof startOidcServer>>
let site: TestSite
let admin: Person
beforeAll(async () => {
  provider = await startOidcServer()
  provider.serve(redirectUri)
  site = await startTestSite({ env: { PRIVATE_TARGETS: provider.target, PUBLIC_URL: publicUrl, WORKER: 'off' } })
  admin = await personWithPassword(site, { role_id: roles.admin })
})
afterAll(async () => {
  await site.close()
  await provider.stop()
})
beforeEach(async () => {
  await clearRateLimits(site)
  await site.sql`UPDATE single_sign_on_settings SET is_required = false`
  expect((await configure(site, admin, { issuer: provider.issuer })).status).toBe(200)
})

/** Starts linking, goes to the provider and back, and returns the secrets of the attempt. */
async function startLink(person: Person) {
  const { body } = await site.call(StartProviderLink, { body: { password } }, { as: person })
  const { searchParams } = await visitProvider(body.url, redirectUri)
  const [state = '', code = '', iss = ''] = ['state', 'code', 'iss'].map((name) => searchParams.get(name) ?? '')
  const checked = await site.call(CheckProviderAnswer, { body: { state, key: body.key, code, iss } })
  expect(checked.body).toMatchObject({ purpose: 'link' })
  return { state, key: body.key, url: body.url }
}

async function link(person: Person) {
  const { state, key } = await startLink(person)
  return site.call(LinkProvider, { body: { state, key } }, { as: person })
}

const shownLink = async (person: Person) => (await site.call(GetProviderLink, {}, { as: person })).body

describe('the link in the profile', () => {
  it('needs the password, and works with an address that is not verified', async () => {
    const staff = await personWithPassword(site, { role_id: roles.staff })
    provider.state.account = { subject: `of ${staff._id}`, email: 'private@example.com', isVerified: false }
    const wrong = await site.call(StartProviderLink, { body: { password: 'wrong' } }, { as: staff })
    expect(wrong.body.code).toBe('accounts.wrong_password')
    expect(await shownLink(staff)).toMatchObject({ provider: 'Company login', link: null })
    expect((await link(staff)).status).toBe(200)
    expect(await shownLink(staff)).toMatchObject({ link: { email: 'private@example.com', last_used_at: null } })
    expect((await signInByProvider(site)).body.user?._id).toBe(staff._id)

    expect((await site.call(UnlinkProvider, {}, { as: staff })).status).toBe(200)
    expect((await signInByProvider(site)).body.code).toBe('accounts.provider_mail_unverified')
    const rows = await site.sql`SELECT name FROM audit WHERE target_id = ${staff._id} ORDER BY _id`
    expect(rows.map(({ name }) => name)).toEqual([
      'accounts.link_provider',
      'accounts.single_sign_in',
      'accounts.unlink_provider',
    ])
    const mails = await site.sql`SELECT FROM mails WHERE to_address = ${staff.email} AND kind = 'security_changed'`
    expect(mails).toHaveLength(2)
  })

  it('cannot be completed by somebody else, and opens no session', async () => {
    const staff = await personWithPassword(site, { role_id: roles.staff })
    provider.state.account = { subject: `of ${staff._id}`, email: staff.email }
    const attempt = await startLink(staff)
    const { state, key } = attempt
    const other = await site.call(LinkProvider, { body: { state, key } }, { as: admin })
    expect(other.body.code).toBe('accounts.provider_other_browser')
    expect((await finish(site, attempt)).body.code).toBe('accounts.provider_expired')
    expect((await site.call(LinkProvider, { body: { state, key } }, { as: staff })).status).toBe(200)
  })

  it('is refused for an account at the provider that another person uses, and for a second one', async () => {
    const first = await personWithPassword(site, { role_id: roles.staff })
    const second = await personWithPassword(site, { role_id: roles.staff })
    provider.state.account = { subject: `of ${first._id}` }
    expect((await link(first)).status).toBe(200)
    expect((await link(second)).body.code).toBe('accounts.provider_other_account')
    provider.state.account = { subject: `another of ${first._id}` }
    expect((await link(first)).body.code).toBe('accounts.provider_other_account')
  })
})

describe('the settings', () => {
  const read = async () => (await site.call(GetSingleSignOnSettings, {}, { as: admin })).body.single_sign_on

  it('store the secret encrypted, keep it for the same client only, and do not return it', async () => {
    expect(JSON.stringify(await read())).not.toContain(oidcClient.client_secret)
    expect(await read()).toMatchObject({ has_client_secret: true, redirect_uri: redirectUri })
    const [row] = await site.sql<
      [{ client_secret_sealed: Buffer }]
    >`SELECT client_secret_sealed FROM single_sign_on_settings`
    expect(row.client_secret_sealed.includes(oidcClient.client_secret)).toBe(false)
    const body = {
      ...{ issuer: provider.issuer, client_id: oidcClient.client_id, client_secret: '', name: 'New name' },
      ...{ domains: [], trusts_second_factor: false, is_required: false },
    }
    await site.call(ChangeSingleSignOnSettings, { body }, { as: admin })
    expect(await read()).toMatchObject({ name: 'New name', has_client_secret: true })
    await site.call(ChangeSingleSignOnSettings, { body: { ...body, client_id: 'another' } }, { as: admin })
    expect(await read()).toMatchObject({ client_id: 'another', has_client_secret: false })
    const facts = await site.sql`SELECT facts FROM audit WHERE name = ${ChangeSingleSignOnSettings.name}`
    expect(facts.length).toBeGreaterThan(0)
    expect(JSON.stringify(facts)).not.toMatch(/secret of the provider|sealed/)
  })

  it('need client id and name with an issuer, and domains that are domains', async () => {
    const incomplete = await configure(site, admin, { issuer: provider.issuer, name: '' })
    expect([incomplete.status, incomplete.body.fields]).toEqual([
      400,
      { name: expect.objectContaining({ code: 'required' }) },
    ])
    const wrong = await configure(site, admin, { issuer: provider.issuer, domains: ['example.com', 'not a domain'] })
    expect(wrong.body.fields).toMatchObject({ domains: { code: 'not_a_mail_domain' } })
  })

  it('require single sign-on only if the admin is linked; the operator can exempt admins and end it', async () => {
    const required = { issuer: provider.issuer, is_required: true }
    expect((await configure(site, admin, required)).body.code).toBe('accounts.provider_not_tried')
    provider.state.account = { subject: `of ${admin._id}`, email: admin.email }
    expect((await signInByProvider(site)).body.user?._id).toBe(admin._id)
    expect((await configure(site, admin, required)).body.single_sign_on).toMatchObject({ is_required: true })
    expect((await signInAs(site, admin)).body.code).toBe('accounts.provider_required')
    expect((await site.call(UnlinkProvider, {}, { as: admin })).body.code).toBe('accounts.provider_required')
    expect((await configure(site, admin, { ...required, issuer: 'https://login.example.com' })).body.code).toBe(
      'accounts.provider_not_tried',
    )

    const run = (name: string, { email }: Person) => {
      const command = adminCommands[name]
      if (!command) throw new Error(name)
      return site.sql.begin((tx) => runAdminCommand(tx, command, { email, calledAs: name, now: new Date() }))
    }
    const staff = await site.staffWith('orders')
    await expect(run('allow-password', staff)).rejects.toThrow('is not an administrator')
    expect(await run('allow-password', admin)).toContain('can sign in with a password')
    expect((await read()).exempt_admins).toEqual([admin.email])
    expect((await signInAs(site, admin)).status).toBe(200)
    expect(await run('refuse-password', admin)).toContain('no longer exempt')
    expect((await signInAs(site, admin)).body.code).toBe('accounts.provider_required')
    await siteCommands['allow-passwords']?.run(site.sql, site.config, new Date())
    expect((await signInAs(site, admin)).status).toBe(200)
  })
})

describe('the test of the connection', () => {
  const check = async (client: Partial<typeof oidcClient & { issuer: string }>) => {
    const body = { ...oidcClient, issuer: provider.issuer, ...client }
    const { checks } = (await site.call(CheckProvider, { body }, { as: admin })).body
    return Object.fromEntries(checks.map(({ name, is_ok, detail }) => [name, is_ok || detail]))
  }

  it('passes for the right client, also with the saved secret and the address of the discovery document', async () => {
    const passed = { discovery: true, endpoints: true, algorithms: true, keys: true, client: true }
    expect(await check({})).toEqual(passed)
    const issuer = `${provider.issuer}/.well-known/openid-configuration`
    expect(await check({ issuer, client_secret: '' })).toEqual(passed)
  })

  it('names a wrong secret, an issuer without configuration, and a server that cannot be reached', async () => {
    expect((await check({ client_secret: 'wrong' }))['client']).toMatch(/^invalid_client/)
    expect((await check({ client_id: 'unknown' }))['client']).toMatch(/^invalid_client/)
    expect(await check({ issuer: `${provider.issuer}/realm` })).toEqual({
      discovery: expect.stringContaining('response'),
    })
    expect(await check({ issuer: `${provider.issuer.replace('127.0.0.1', 'localhost')}` })).toEqual({
      discovery: expect.stringContaining('only https:// addresses are allowed'),
    })
  })
})
