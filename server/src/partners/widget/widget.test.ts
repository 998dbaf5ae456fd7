import { dayMs } from '@mapwright/contract/api/days.ts'
import { ChangeAccessApi, CreateAccessApi, CreateAccessKey } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { ListQuotes } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { apiKeyOf, makeVariant } from '../../../test/partner-kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { solveCaptcha } from '../../../test/solve-captcha.ts'

// biome-ignore lint/suspicious/noExplicitAny: a page of another site knows paths and field names only
type Reply = { status: number; headers: Headers; body: any }

const origin = 'https://shop.example'
let site: OrderSite
let partner: Person
let access_id: string
let key: string
let variant_id: string

beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  await site.sql`UPDATE settings SET api_access = true, captcha_verification = false`
  partner = site.customer
  variant_id = await makeVariant(site)
  await site.sql`
    UPDATE variants SET power_hp = 150, torque_nm = 340, stages = '[{"stage": 1, "power_hp": 185, "torque_nm": 400}]' WHERE _id = ${variant_id}`
  access_id = await newAccess({ for: 'widget', website_url: `${origin}/tuning`, currency: 'EUR', rate: '1.50' })
  key = await publicKey()
}, 60_000)
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

async function newAccess(more: object): Promise<string> {
  const expiry = new Date(Date.now() + dayMs).toISOString()
  const body = { user_id: partner._id, for: 'widget', expiry, calls_per_minute: 500, ...more } as const
  return (await site.call(CreateAccessApi, { body }, { as: await site.admin() })).body.access_api._id
}
const createKey = (id: string, body: { is_public?: boolean; overlap_hours?: number }) =>
  site.call(CreateAccessKey, { params: { id }, body }, { as: partner })
const publicKey = async () => (await createKey(access_id, { is_public: true })).body.key

async function send(path: string, { body, headers = {}, by = key }: Sent = {}): Promise<Reply> {
  const response = await fetch(`${site.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${by}`,
      origin,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
type Sent = { body?: object; headers?: Record<string, string>; by?: string }

let visitors = 0
const newEmail = () => `visitor${++visitors}@mail.example`
const solved = async () => solveCaptcha((await send('/widget/captcha')).body)
const asked = async (more: object = {}) => ({
  ...{ variant_id, service_ids: [site.catalogue.service_id], name: 'Vera Visitor', email: newEmail() },
  captcha: await solved(),
  ...more,
})

describe('a public key', () => {
  test('can be read again by its owner, unlike a secret one', async () => {
    const { access_api, key: made } = (await createKey(access_id, { is_public: true })).body
    expect(made).toMatch(/^pk_[\w-]{43}$/)
    expect(access_api.public_key).toBe(made)
    expect((await createKey(access_id, {})).body.access_api.public_key).toBe('')
    key = await publicKey()
  })

  test('is created only for a website', async () => {
    const orders = await newAccess({ for: 'orders' })
    const { status, body } = await createKey(orders, { is_public: true })
    expect([status, body.fields?.['is_public']?.code]).toEqual([400, 'invalid'])
  })

  test.each([
    ['GET', '/partner/v1/services'],
    ['POST', '/partner/v1/price'],
    ['POST', '/partner/v1/quotes'],
    ['GET', '/partner/v1/vehicles/types'],
    ['GET', '/partner/v1/orders'],
  ])('is refused where the partner sees own prices and data: %s %s', async (method, path) => {
    const { status, body } = await send(path, method === 'POST' ? { body: {} } : {})
    expect([status, body.code]).toEqual([403, 'request.forbidden'])
  })

  test('is the only kind of key that the widget accepts', async () => {
    const secret = await apiKeyOf(site, partner, { for: 'widget', website_url: origin })
    expect((await send('/widget/settings')).status).toBe(200)
    expect((await send('/widget/settings', { by: secret })).body.code).toBe('request.forbidden')
  })

  test('works on the pages of its website, and only those pages may read the response', async () => {
    const own = await send('/widget/settings')
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(own.headers.get('vary')).toContain('origin')
    const other = await send('/widget/settings', { headers: { origin: 'https://evil.example' } })
    expect([other.status, other.body.code]).toEqual([403, 'request.api_key_wrong_site'])
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    const nowhere = await fetch(`${site.url}/api/widget/settings`, { headers: { authorization: `Bearer ${key}` } })
    expect(nowhere.status).toBe(403)
  })

  test('works in the frame, which is a page of this site', async () => {
    const read = (referer: string) =>
      fetch(`${site.url}/api/widget/settings`, { headers: { authorization: `Bearer ${key}`, referer } })
    expect((await read(`${site.url}/widget?key=${key}`)).status).toBe(200)
    expect((await read('https://evil.example/widget')).status).toBe(403)
  })

  test('gives a single address only a part of its calls', async () => {
    const id = await newAccess({ website_url: origin, calls_per_minute: 10 })
    const secret = (await createKey(id, {})).body.key
    const by = (await createKey(id, { is_public: true })).body.key
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push((await send('/widget/settings', { by })).status)
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    // The refused calls have not used up the limit of other callers, such as the partner's secret key.
    expect((await send('/partner/v1/services', { by: secret })).status).toBe(200)
  })

  test.each(['https://*', 'https://*.example', 'https://a.example,*', 'https://a.example;sandbox'])(
    'is not bound to %s, which a policy of browsers would read as something else than a website',
    async (website_url) => {
      const id = await newAccess({ website_url: origin })
      const { status, body } = await site.call(
        ChangeAccessApi,
        { params: { id }, body: { website_url } },
        { as: await site.admin() },
      )
      expect([status, body.fields?.['website_url']?.code]).toEqual([400, 'not_a_web_address'])
      await site.sql`UPDATE access_apis SET website_url = ${website_url} WHERE _id = ${id}`
      const { key: kept } = (await createKey(id, { is_public: true })).body
      const { headers } = await fetch(`${site.url}/widget?key=${kept}`)
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'\s*$/)
    },
  )

  test('is invalid after a replacement, after the end of the access, and without a website', async () => {
    const id = await newAccess({ website_url: origin })
    const by = (await createKey(id, { is_public: true })).body.key
    const change = async (body: object) =>
      site.call(ChangeAccessApi, { params: { id }, body }, { as: await site.admin() })
    const code = async () => (await send('/widget/settings', { by })).body.code
    expect(await code()).toBeUndefined()
    await change({ website_url: '' })
    expect(await code()).toBe('request.api_key_wrong_site')
    await change({ website_url: origin, expiry: new Date(Date.now() - dayMs).toISOString() })
    expect(await code()).toBe('request.api_key_expired')
    await change({ expiry: new Date(Date.now() + dayMs).toISOString(), status: 'inactive' })
    expect(await code()).toBe('request.api_key_inactive')
    await change({ status: 'active' })
    await createKey(id, { is_public: true, overlap_hours: 0 })
    expect(await code()).toBe('request.api_key_revoked')
  })
})

test('the settings have the colors, the currency and the wording in the first known language', async () => {
  const read = async (language: string) =>
    (await send('/widget/settings', { headers: { 'accept-language': language } })).body.widget
  const arabic = await read('xx, ar, de')
  expect([arabic.language, arabic.direction, arabic.currency]).toEqual(['ar', 'rtl', 'EUR'])
  expect(arabic.colors.button).toMatch(/^#[0-9a-f]{6}$/)
  expect(arabic.texts.make).toMatch(/\p{Script=Arabic}/u)
  const german = await read('de')
  expect([german.direction, german.texts.make]).toEqual(['ltr', 'Hersteller'])
  expect(Object.values(german.texts).filter((text) => /^\w+:/.test(String(text)))).toEqual([])
})

test('the picker leads from makes to a vehicle with its stages and website prices', async () => {
  const { choices: makes } = (await send('/widget/makes')).body
  expect(makes).toEqual([{ _id: expect.any(String), name: 'Volkswagen', group: 'Car' }])
  const { choices: models } = (await send(`/widget/makes/${makes[0]._id}/models`)).body
  const { choices: variants } = (await send(`/widget/models/${models[0]._id}/variants`)).body
  expect(variants).toEqual([{ _id: variant_id, name: '2.0 TDI', group: 'VII' }])
  const { vehicle, services } = (await send(`/widget/variants/${variant_id}`)).body
  expect(vehicle).toMatchObject({ title: 'Volkswagen Golf VII 2.0 TDI', power_hp: 150, stages: [{ power_hp: 185 }] })
  const service = services.find(({ _id }: { _id: string }) => _id === site.catalogue.service_id)
  expect(service).toMatchObject({ name: 'Stage 1', stage: 1, price: '150.00' })
  expect(JSON.stringify([vehicle, services])).not.toContain('"100.00"')
  const body = { variant_id, service_ids: [site.catalogue.service_id] }
  expect((await send('/widget/price', { body })).body.price).toBe('150.00')
  expect((await send(`/widget/variants/${partner._id}`)).body.code).toBe('vehicles.variant_not_found')
})

describe('a quote', () => {
  const list = async () => (await site.call(ListQuotes, { query: { size: 100 } }, { as: partner })).body.quotes

  test('is logged without what the visitor entered', async () => {
    const email = newEmail()
    expect((await send('/widget/quotes', { body: await asked({ email }) })).status).toBe(200)
    const logged = () => site.sql<{ request: string }[]>`
      SELECT request FROM access_api_calls WHERE access_api_id = ${access_id} AND path = '/api/widget/quotes' ORDER BY at DESC LIMIT 1`
    await expect.poll(async () => (await logged())[0]?.request).toContain('"email":"…"')
    expect((await logged())[0]?.request).not.toContain('Visitor')
  })

  test('appears among the quotes of the partner, who gets a mail', async () => {
    const email = newEmail()
    const headers = { 'accept-language': 'ar' }
    const { status, body } = await send('/widget/quotes', { body: await asked({ email, reg_no: 'b-vv 1' }), headers })
    expect([status, body]).toEqual([200, { status: 'success', estimate: '150.00', currency: 'EUR' }])
    const quote = (await list()).find((one) => one.email === email)
    expect(quote).toMatchObject({
      status: 'new',
      reg_no: 'B-VV 1',
      services: ['Stage 1'],
      website_url: `${origin}/tuning`,
    })
    const [kept] = await site.sql`SELECT language, access_api_id FROM quotes WHERE email = ${email}`
    expect(kept).toEqual({ language: 'ar', access_api_id: access_id })
    await eventually(async () => {
      const mails =
        await site.sql`SELECT to_address FROM mails WHERE kind = 'quote_requested' AND ref->>'quote_id' = ${quote?._id ?? ''}`
      expect(mails.map(({ to_address }) => to_address)).toEqual([partner.email])
    })
  })

  test('needs a captcha even if the site requires none, and a solution is valid once', async () => {
    for (const captcha of ['', btoa('{"signature":"00"}')]) {
      const { status, body } = await send('/widget/quotes', { body: await asked({ captcha }) })
      expect([status, body.code]).toEqual([422, 'accounts.captcha_required'])
    }
    const captcha = await solved()
    expect((await send('/widget/quotes', { body: await asked({ captcha }) })).status).toBe(200)
    expect((await send('/widget/quotes', { body: await asked({ captcha }) })).body.code).toBe(
      'accounts.captcha_required',
    )
  })

  test('is limited by the address of the mail and by the address of the visitor', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let at = 0; at < 6; at++)
      statuses.push((await send('/widget/quotes', { body: await asked({ email, comment: `${at}` }) })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await site.sql`UPDATE rate_limits SET hits = 20 WHERE key LIKE 'partners.request_widget_quote address%'`
    const { status, headers } = await send('/widget/quotes', { body: await asked() })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([429, origin])
  })

  test('stores hostile texts unchanged and escapes them in the mail', async () => {
    const name = '<img src=x onerror=alert(1)> {{vehicle}}'
    const email = newEmail()
    const comment = '<script>alert(1)</script>'
    const { status } = await send('/widget/quotes', { body: await asked({ email, name, comment }) })
    expect(status).toBe(200)
    expect((await list()).find((one) => one.email === email)).toMatchObject({ name, comment })
    await eventually(async () => {
      const [mail] = await site.sql<{ subject: string; html: string }[]>`
        SELECT subject, html FROM mails WHERE kind = 'quote_requested' AND values ->> 'customer' = ${name} AND html IS NOT NULL`
      expect(mail?.subject).not.toContain('\n')
      expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; {{vehicle}}')
      expect(mail?.html).not.toContain('<img src=x')
    })
    for (const more of [
      { name: 'A\r\nBcc: b@mail.example' },
      { email: 'a@mail.example\nBcc: b@mail.example' },
      { phone: '\u0000' },
    ])
      expect((await send('/widget/quotes', { body: await asked(more) })).status).toBe(400)
  })

  test('refuses prices and unknown services from the page', async () => {
    expect((await send('/widget/quotes', { body: await asked({ price: '1' }) })).status).toBe(400)
    const body = await asked({ service_ids: [partner._id] })
    expect((await send('/widget/quotes', { body })).body.code).toBe('tuning.service_not_found')
  })
})

describe('the frame', () => {
  const frame = (query: string) => fetch(`${site.url}/widget?${query}`)

  test("is a small page that only the key's website may embed", async () => {
    const response = await frame(`key=${key}&lang=he`)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors 'self' ${origin}`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    const html = await response.text()
    expect(html).toContain('<html lang="he" dir="rtl">')
    expect(html).toContain(`<script src="/widget.js" data-key="${key}" data-lang="he" data-frame="${origin}" async>`)
    expect(html.length).toBeLessThan(1_000)
  })

  test('does not exist for unknown and secret keys', async () => {
    const secret = await apiKeyOf(site, partner, { for: 'widget', website_url: origin })
    for (const query of ['', 'key=pk_x', 'key=%00', 'key=a&key=b', `key=${secret}`])
      expect((await frame(query)).status, query).toBeGreaterThanOrEqual(403)
    expect((await frame('')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
