import { credits } from '@mapwright/contract/api/amounts.ts'
import { dayMs } from '@mapwright/contract/api/days.ts'
import {
  BuyAccessApi,
  ChangeAccessApi,
  ChangeOwnAccessApi,
  CreateAccessApi,
  CreateAccessKey,
  GetAccessApi,
  GetAccessUsage,
  ListAccessApis,
  ListOwnAccessApis,
  RemoveAccessApi,
  RenewAccessApi,
  RevokeAccessKeys,
} from '@mapwright/contract/partners/access-api-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceRemoval } from '../../test/announce-removal.ts'
import { exportedData } from '../../test/exported-data.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { switchOff, switchOn } from '../../test/site-state.ts'
import { transfer } from '../credits/transfer.ts'
import { partnersData } from './own-data.ts'
import { renewAndRemind } from './renew-accesses.ts'

let site: TestSite
let admin: Person
let plan_id: string
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  await switchOn(site, 'api_access')
  const [plan] = await site.sql<{ _id: string }[]>`
    INSERT INTO access_plans (_id, name, "for", price, days, calls_per_minute, calls_per_day, position, created_at)
    VALUES (gen_random_uuid(), 'Workshop', 'orders', 5000, 30, 3, 1000, 1, now()) RETURNING _id`
  plan_id = plan?._id ?? ''
})
afterAll(() => site.close())

const rich = async (amount = 100_00n): Promise<Person> => {
  const person = await site.person()
  await site.sql.begin((tx) =>
    transfer(tx, {
      ...{ from: { house: 'adjustments' }, to: { customer: person._id }, amount: credits(amount) },
      ...{ reason: 'adjustment', key: `test:${person._id}`, actor_id: null, now: new Date() },
    }),
  )
  return person
}
const balance = async ({ _id }: Person) =>
  (await site.sql<{ balance: bigint }[]>`SELECT balance FROM ledger_accounts WHERE user_id = ${_id}`)[0]?.balance

const buy = async (as: Person, more = {}) =>
  (await site.call(BuyAccessApi, { body: { plan_id, ...more } }, { as })).body.access_api
const keyFor = async (as: Person, id: string, overlap_hours = 24) =>
  (await site.call(CreateAccessKey, { params: { id }, body: { overlap_hours } }, { as })).body.key
const withKey = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/has-access-to-vehicle-statistics-api`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
const codeOf = async (response: Response) => [response.status, (await response.json()).code]

describe('buying an access', () => {
  test('costs the price of the plan, once for a repeated request', async () => {
    const buyer = await rich()
    const key = crypto.randomUUID()
    const input = { body: { plan_id, website_url: 'https://tuner.example', rate: '1.50' } }
    const [one, two] = await Promise.all([
      site.call(BuyAccessApi, input, { as: buyer, key }),
      site.call(BuyAccessApi, input, { as: buyer, key }),
    ])
    expect(one.body.access_api._id).toBe(two.body.access_api._id)
    expect(await balance(buyer)).toBe(5000n)
    expect(one.body.access_api).toMatchObject({
      ...{ for: 'orders', website_url: 'https://tuner.example', rate: '1.50', status: 'active', key: '' },
      ...{
        scopes: ['catalogue.read', 'orders.read', 'orders.write', 'quotes.write'],
        plan: { _id: plan_id, name: 'Workshop' },
      },
    })
  })

  test('is refused with too few credits, and changes nothing', async () => {
    const poor = await rich(4999n)
    const { status, body } = await site.call(BuyAccessApi, { body: { plan_id } }, { as: poor })
    expect([status, body.code]).toEqual([402, 'credits.not_enough'])
    expect((await site.call(ListOwnAccessApis, {}, { as: poor })).body.total).toBe(0)
  })

  test('is refused while the site does not sell it', async () => {
    await switchOff(site, 'api_access')
    const { status, body } = await site.call(BuyAccessApi, { body: { plan_id } }, { as: await rich() })
    expect([status, body.code]).toEqual([403, 'partners.api_off'])
    await switchOn(site, 'api_access')
  })

  test('renewal extends it from its expiry, not from today', async () => {
    const buyer = await rich()
    const bought = await buy(buyer)
    const params = { id: bought._id }
    const { body } = await site.call(RenewAccessApi, { params, body: {} }, { as: buyer })
    expect(Date.parse(body.access_api.expiry) - Date.parse(bought.expiry)).toBe(30 * dayMs)
    expect(await balance(buyer)).toBe(0n)
    expect((await site.call(RenewAccessApi, { params, body: {} }, { as: buyer })).status).toBe(402)
  })
})

describe('a key', () => {
  test('is shown once and stored as a hash', async () => {
    const buyer = await rich()
    const { _id } = await buy(buyer)
    const key = await keyFor(buyer, _id)
    const read = await site.call(GetAccessApi, { params: { id: _id } }, { as: buyer })
    expect(key).toMatch(/^mw_[\w-]{43}$/)
    expect(read.body.access_api.key).toBe(`${key.slice(0, 7)}…${key.slice(-4)}`)
    const tables = await site.sql<{ text: string }[]>`
      SELECT (SELECT json_agg(k) FROM access_api_keys k)::text || (SELECT json_agg(a) FROM audit a)::text AS text`
    expect(tables[0]?.text).not.toContain(key.slice(8))
    expect((await withKey(key)).status).toBe(200)
  })

  test('works until the overlap ends if it was replaced, and never again if it was revoked', async () => {
    const buyer = await rich()
    const { _id } = await buy(buyer)
    const first = await keyFor(buyer, _id)
    const second = await keyFor(buyer, _id, 1)
    expect([(await withKey(first)).status, (await withKey(second)).status]).toEqual([200, 200])
    await site.sql`UPDATE access_api_keys SET ends_at = now() WHERE access_api_id = ${_id} AND ends_at IS NOT NULL`
    expect(await codeOf(await withKey(first))).toEqual([401, 'request.api_key_revoked'])
    await site.call(RevokeAccessKeys, { params: { id: _id } }, { as: buyer })
    expect(await codeOf(await withKey(second))).toEqual([401, 'request.api_key_revoked'])
  })

  test('is refused with the reason', async () => {
    const buyer = await rich()
    const bought = await buy(buyer, { website_url: 'https://tuner.example/shop', addresses: ['127.0.0.0/8', '::1'] })
    const params = { id: bought._id }
    const key = await keyFor(buyer, bought._id)
    const change = (body: object) => site.call(ChangeAccessApi, { params, body }, { as: admin })
    const refusal = async (headers?: Record<string, string>) => codeOf(await withKey(key, headers))

    expect((await withKey(key, { origin: 'https://tuner.example' })).status).toBe(200)
    expect(await refusal({ origin: 'https://evil.example' })).toEqual([403, 'request.api_key_wrong_site'])
    await change({ addresses: ['192.0.2.0/24'] })
    expect(await refusal()).toEqual([403, 'request.api_key_wrong_address'])
    await change({ addresses: [], status: 'inactive' })
    expect(await refusal()).toEqual([403, 'request.api_key_inactive'])
    await change({ status: 'active', expiry: new Date(Date.now() - dayMs).toISOString() })
    expect(await refusal()).toEqual([401, 'request.api_key_expired'])
    await change({ expiry: new Date(Date.now() + dayMs).toISOString(), scopes: ['orders.read'] })
    expect(await refusal()).toEqual([403, 'request.forbidden'])
    await site.sql`UPDATE users SET status = 0 WHERE _id = ${buyer._id}`
    expect(await refusal()).toEqual([403, 'request.api_key_inactive'])
    expect(await codeOf(await withKey(`mw_${'x'.repeat(43)}`))).toEqual([401, 'request.unauthorized'])
  })

  test('works only in browsers on its website if it is for a widget', async () => {
    const owner = await site.person()
    const body = { user_id: owner._id, for: 'widget', website_url: 'https://shop.example' } as const
    const expiry = new Date(Date.now() + dayMs).toISOString()
    const { body: made } = await site.call(CreateAccessApi, { body: { ...body, expiry } }, { as: admin })
    const key = await keyFor(owner, made.access_api._id)
    expect((await withKey(key, { origin: 'https://shop.example' })).status).toBe(200)
    expect(await codeOf(await withKey(key))).toEqual([403, 'request.api_key_wrong_site'])
  })

  test('is limited, with headers that state the remaining calls', async () => {
    const buyer = await rich()
    const { _id } = await buy(buyer)
    const key = await keyFor(buyer, _id)
    const left = []
    for (let call = 0; call < 3; call++) left.push((await withKey(key)).headers.get('ratelimit-remaining'))
    expect(left).toEqual(['2', '1', '0'])
    const refused = await withKey(key)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-limit')).toBe('3')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'))
  })

  test('logs its calls without the key', async () => {
    const buyer = await rich()
    const { _id } = await buy(buyer)
    const key = await keyFor(buyer, _id)
    await withKey(key)
    await fetch(`${site.url}/api/order`, { headers: { authorization: `Bearer ${key}` } })
    await expect
      .poll(async () => (await site.call(GetAccessUsage, { params: { id: _id } }, { as: buyer })).body.calls.length)
      .toBe(2)
    const { body } = await site.call(GetAccessUsage, { params: { id: _id } }, { as: buyer })
    expect(body.usage.at(-1)).toMatchObject({ calls: 2, refused: 1 })
    expect(body.usage).toHaveLength(30)
    expect(body.calls.map(({ code }) => code).sort()).toEqual([200, 403])
    expect(JSON.stringify(body)).not.toContain(key.slice(8))
    expect(await exportedData(site, partnersData, buyer)).toMatchObject([{ _id, calls: [{}, {}] }])
  })
})

test('customers reach only their own accesses and cannot raise their limits; staff reach all', async () => {
  const [buyer, stranger] = [await rich(), await rich()]
  const { _id: id } = await buy(buyer)
  for (const endpoint of [GetAccessApi, GetAccessUsage, RevokeAccessKeys])
    expect((await site.call(endpoint, { params: { id } }, { as: stranger })).status).toBe(404)
  const change = { params: { id }, body: { website_url: 'https://stranger.example' } }
  expect((await site.call(ChangeOwnAccessApi, change, { as: stranger })).status).toBe(404)
  expect((await site.call(ChangeOwnAccessApi, change, { as: buyer })).body.access_api.website_url).toBe(
    'https://stranger.example',
  )
  const raised = await fetch(`${site.url}/api/api-access-update-by-user/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ calls_per_day: 9_999_999 }),
  })
  expect(raised.status).toBe(400)

  const keyword = { query: { search_keyword: buyer.email, status: 'active' } } as const
  expect((await site.call(ListAccessApis, keyword, { as: admin })).body.access_apis.map(({ _id }) => _id)).toEqual([id])
  expect((await site.call(RemoveAccessApi, { params: { id } }, { as: admin })).status).toBe(200)
  expect((await site.call(GetAccessApi, { params: { id } }, { as: admin })).status).toBe(404)
})

test('renews an expiring access if its owner wants it and can pay; otherwise reminds the owner once', async () => {
  const [willing, poor] = [await rich(), await rich(50_00n)]
  const bought = [await buy(willing, { renews: true }), await buy(poor, { renews: true })]
  const soon = new Date(Date.now() + dayMs / 2)
  await site.sql`UPDATE access_apis SET expiry = ${soon} WHERE _id = ANY (${bought.map(({ _id }) => _id)})`
  for (let hour = 0; hour < 2; hour++) await renewAndRemind(site.sql, new Date())
  const [renewed, ended] = await Promise.all(
    [willing, poor].map(async (as) => (await site.call(ListOwnAccessApis, {}, { as })).body.access_apis[0]),
  )
  expect(Date.parse(renewed?.expiry ?? '') - soon.getTime()).toBe(30 * dayMs)
  expect(await balance(willing)).toBe(0n)
  expect(Date.parse(ended?.expiry ?? '')).toBe(soon.getTime())
  await expect
    .poll(
      async () =>
        (await site.sql`SELECT FROM mails WHERE kind = 'access_expiring' AND to_address = ${poor.email}`).length,
    )
    .toBe(1)
  expect(
    await site.sql`SELECT FROM mails WHERE kind = 'access_expiring' AND to_address = ${willing.email}`,
  ).toHaveLength(0)
})

test('the accesses of a removed user are deleted', async () => {
  const buyer = await rich()
  await keyFor(buyer, (await buy(buyer))._id)
  await announceRemoval(site, buyer)
  await expect.poll(async () => (await site.sql`SELECT FROM access_apis WHERE user_id = ${buyer._id}`).length).toBe(0)
})
