import { GetSampleData, GetSetUp, LoadSampleData, SetUp } from '@mapwright/contract/accounts/set-up-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { StartupError } from '../../platform/startup/startup-error.ts'
import { roleId } from '../role-id.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { makeSetUpLink } from './make-set-up-link.ts'

let site: TestSite
beforeEach(async () => {
  site = await startTestSite()
})
afterEach(() => site.close())

const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? ''
const newToken = async () => tokenOf(await makeSetUpLink(site.sql, 'https://tuning.example'))
const first = {
  title: 'Ring Road Tuning',
  email: 'boss@example.com',
  password: 'seven bolts a wheel',
  country: 'AT',
  currency: 'EUR',
}

describe('the one-time link', () => {
  it('creates the first admin, names the site, signs in, and is then invalid', async () => {
    const token = await newToken()
    expect((await site.call(GetSetUp, { params: { token } })).body.open).toBe(true)
    const done = await site.call(SetUp, { body: { ...first, token } })
    expect(done.body.user).toMatchObject({ role_id: 1, verified: true, status: 1, username: 'admin' })
    const me = { ...done.body.user, token: done.body.access_token, refresh_token: '' }
    expect((await site.call(RefreshUserData, {}, { as: me })).status).toBe(200)
    expect(await site.sql`SELECT title, country, currency FROM settings`).toEqual([
      { title: 'Ring Road Tuning', country: 'AT', currency: 'EUR' },
    ])

    expect((await site.call(GetSetUp, { params: { token } })).status).toBe(404)
    expect((await site.call(SetUp, { body: { ...first, email: 'other@example.com', token } })).status).toBe(404)
    expect(await makeSetUpLink(site.sql, 'https://tuning.example')).toBeUndefined()
  })

  it('sets the time zone of the browser, or UTC without one', async () => {
    const zone = async () => (await site.sql`SELECT time_zone FROM open_times`)[0]?.['time_zone']
    const wrong = { ...first, token: await newToken(), time_zone: 'Europe/Mapwright' }
    expect((await site.call(SetUp, { body: wrong })).status).toBe(400)
    expect(await zone()).toBe('UTC')
    await site.call(SetUp, { body: { ...wrong, time_zone: 'Europe/Vienna' } })
    expect(await zone()).toBe('Europe/Vienna')
  })

  it('loads the sample catalogue on request', async () => {
    await site.call(SetUp, { body: { ...first, token: await newToken(), sample_data: true } })
    const [count] =
      await site.sql`SELECT (SELECT count(*)::int FROM variants) AS variants, (SELECT count(*)::int FROM services) AS services`
    expect(count?.['variants']).toBeGreaterThan(60)
    expect(count?.['services']).toBeGreaterThan(5)
  })

  it('is replaced by a newer one and cannot be guessed', async () => {
    const old = await newToken()
    const token = await newToken()
    expect((await site.call(GetSetUp, { params: { token: old } })).status).toBe(404)
    expect((await site.call(SetUp, { body: { ...first, token: 'x'.repeat(32) } })).status).toBe(404)
    expect((await site.call(GetSetUp, { params: { token } })).status).toBe(200)
  })

  it('creates one admin when it is used concurrently, and changes nothing when it is refused', async () => {
    const token = await newToken()
    const weak = await site.call(SetUp, { body: { ...first, token, password: 'password1' } })
    expect([weak.status, weak.body.code]).toEqual([422, 'accounts.common_password'])
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        site.call(SetUp, { body: { ...first, token, email: `boss-${index}@example.com`, username: `boss-${index}` } }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await site.sql`SELECT FROM users WHERE role_id = ${roleId.admin}`).toHaveLength(1)
  })
})

describe('the sample catalogue after setup', () => {
  it('loads an empty part once and logs it', async () => {
    const admin = await site.admin()
    const open = async () => (await site.call(GetSampleData, {}, { as: admin })).body.parts
    const load = (part: 'vehicles' | 'services' | 'packages') =>
      site.call(LoadSampleData, { body: { part } }, { as: admin })
    expect(await open()).toEqual(['vehicles', 'services', 'packages'])
    const twice = await Promise.all([load('vehicles'), load('vehicles')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await site.sql`SELECT FROM vtypes WHERE name = 'Cars'`).toHaveLength(1)
    expect(await open()).toEqual(['services', 'packages'])

    await site.sql`INSERT INTO options (_id, name, effect, price_1, price_2, price_3, position, created_at)
      VALUES (gen_random_uuid(), 'Mine', 'increment', 0, 0, 0, 1, now())`
    expect((await load('services')).body.code).toBe('accounts.sample_data_not_empty')
    expect(await site.sql`SELECT FROM services`).toHaveLength(0)
    expect((await load('packages')).status).toBe(200)
    expect(await open()).toEqual([])
    expect(await site.sql`SELECT FROM audit WHERE name = 'accounts.load_sample_data'`).toHaveLength(2)
  })
})

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  it('create the first admin once and invalidate the link', async () => {
    const token = await newToken()
    let setUps = 0
    const setUp = async () => void setUps++
    await ensureAdmin(site.sql, { email: 'Boss@Example.com', password: 'seven bolts a wheel' }, setUp)
    await ensureAdmin(site.sql, { email: 'second@example.com', password: 'seven bolts a wheel' }, setUp)
    expect(setUps).toBe(1)
    expect(await site.sql`SELECT email, role_id, status, verified FROM users`).toEqual([
      { email: 'boss@example.com', role_id: 1, status: 1, verified: true },
    ])
    expect((await site.call(GetSetUp, { params: { token } })).status).toBe(404)
  })

  it('stop the start with a one-line error if they are invalid', async () => {
    const common = ensureAdmin(site.sql, { email: 'boss@example.com', password: 'password1' })
    await expect(common).rejects.toThrow(StartupError)
    const customer = await site.person()
    const taken = ensureAdmin(site.sql, { email: customer.email, password: 'seven bolts a wheel' })
    await expect(taken).rejects.toThrow(/already registered/)
  })
})
