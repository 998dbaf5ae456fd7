import { createHash } from 'node:crypto'
import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { GetAccessUsage } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { fileOf, modified, original, submission } from '../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { apiKeyOf, makeVariant } from '../../test/partner-kit.ts'
import { switchOff, switchOn } from '../../test/site-state.ts'

// biome-ignore lint/suspicious/noExplicitAny: this client knows paths and field names only
type Reply = { status: number; headers: Headers; body: any }

let site: OrderSite
let key: string
beforeAll(async () => {
  site = await startOrderSite()
  await switchOn(site, 'api_access')
  key = await apiKeyOf(site, site.customer)
}, 60_000)
afterAll(() => site.close())

async function send(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  by = key,
): Promise<Reply> {
  const isForm = body instanceof FormData
  const response = await fetch(`${site.url}/api/partner/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const content = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body: content }
}

async function succeed(...call: Parameters<typeof send>): Promise<Reply['body']> {
  const { status, body } = await send(...call)
  expect([call[1], status, body]).toEqual([call[1], 200, expect.anything()])
  return body
}

const form = (field: string, bytes: Uint8Array) => {
  const data = new FormData()
  data.set(field, fileOf(bytes))
  return data
}

test('a program finds the vehicle, reads the price, orders with a file and downloads the modified file', async () => {
  const variant_id = await makeVariant(site)
  const { vtypes } = await succeed('GET', '/vehicles/types')
  const { manufacturers } = await succeed('GET', `/vehicles/types/${vtypes[0]._id}/manufacturers`)
  const { vmodels } = await succeed('GET', `/vehicles/manufacturers/${manufacturers[0]._id}/models`)
  const { generations } = await succeed('GET', `/vehicles/models/${vmodels[0]._id}/generations`)
  const { variants } = await succeed('GET', `/vehicles/generations/${generations[0]._id}/variants`)
  expect(variants.map(({ _id }: { _id: string }) => _id)).toEqual([variant_id])
  expect((await succeed('GET', `/vehicles/variants/${variant_id}`)).vehicle.manufacturer).toBe('Volkswagen')

  const { services } = await succeed('GET', '/services')
  const service_ids = [services[0]._id]
  const option_ids = [site.catalogue.option_ids[0]]
  const price = await succeed('POST', '/price', { variant_id, service_ids, option_ids })
  expect([price.total, price.lines.length]).toEqual(['120.00', 2])

  const { identification } = await succeed('POST', '/files/identify', form('file', original))
  expect(JSON.stringify(identification)).toContain('0281018526')

  await site.give(site.customer, 120)
  const { order } = await succeed('POST', '/orders', form('original_file', original))
  const body = { ...submission(site.catalogue), variant_id, option_ids, expected_total: price.total }
  // A program cannot solve a captcha. Its key authenticates it instead.
  await switchOn(site, 'captcha_verification')
  const repeated = { 'idempotency-key': 'order-4711-submit' }
  const [one, two] = await Promise.all([1, 2].map(() => send('PUT', `/orders/${order._id}/submit`, body, repeated)))
  expect([one?.status, two?.status]).toEqual([200, 200])
  expect(await site.balance(site.customer)).toBe(0n)

  await switchOff(site, 'captcha_verification')

  await succeed('POST', `/orders/${order._id}/messages`, form('files', original))
  await site.change(site.staff, order._id, 'start')
  await site.deliver(site.staff, order._id)
  expect((await succeed('GET', `/orders/${order._id}`)).order.status).toBe('completed')
  expect(await succeed('GET', `/orders/${order._id}/modified_file`)).toEqual(new Uint8Array(modified))
  expect((await succeed('GET', `/orders/${order._id}/messages`)).messages).toHaveLength(1)
  const asCustomer = await site.call(GetOrder, { params: { id: order._id } }, { as: site.customer })
  expect(asCustomer.body.order.status).toBe('completed')
})

test("the price depends on the owner's price group and the tool, by default the tool of the access", async () => {
  const [variant] = await site.sql<{ _id: string }[]>`SELECT _id FROM variants LIMIT 1`
  const variant_id = variant?._id ?? (await makeVariant(site))
  const ids = await site.sql<{ _id: string }[]>`
    INSERT INTO price_rules (_id, kind, name, change, percentage, created_at) VALUES
      (gen_random_uuid(), 'group', 'Premium dealers', 'discount', 1000, now()),
      (gen_random_uuid(), 'tool', 'slave', 'surcharge', 5000, now()) RETURNING _id`
  await site.sql`UPDATE users SET price_group_id = ${ids[0]?._id ?? null} WHERE _id = ${site.customer._id}`
  const chosen = { variant_id, service_ids: [site.catalogue.service_id] }
  const priceWith = async (master_slave?: string) =>
    (await succeed('POST', '/price', { ...chosen, ...(master_slave ? { master_slave } : {}) })).total
  const prices = { master: '90.00', slave: '135.00' }
  const [access] = await site.sql<{ master_slave: 'master' | 'slave' }[]>`
    SELECT master_slave FROM access_apis WHERE user_id = ${site.customer._id}`
  expect(await Promise.all([priceWith('master'), priceWith('slave'), priceWith()])).toEqual([
    prices.master,
    prices.slave,
    prices[access?.master_slave ?? 'master'],
  ])
  await site.sql`DELETE FROM price_rules`
})

test('an identified file is not kept', async () => {
  const before = await site.sql`SELECT FROM files`
  await succeed('POST', '/files/identify', form('file', original))
  expect(await site.sql`SELECT FROM files`).toHaveLength(before.length)
})

test('cursor pages list each order once, even if one is placed in the meantime', async () => {
  const { customer } = await site.firstOrderIn('pending')
  for (let more = 0; more < 4; more++) await site.orderIn('pending', { customer })
  const by = await apiKeyOf(site, customer)
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const page = await succeed('GET', `/orders?size=2${cursor && `&cursor=${cursor}`}`, undefined, {}, by)
    seen.push(...page.orders.map(({ _id }: { _id: string }) => _id))
    if (!cursor) await site.orderIn('pending', { customer })
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
  const { status, body } = await send('GET', '/orders?cursor=abcdef', undefined, {}, by)
  expect([status, body.code]).toEqual([400, 'request.invalid'])
})

test('finds orders by their original, placed orders and drafts separately', async () => {
  const { customer, id } = await site.firstOrderIn('completed')
  const draft = await site.orderIn('draft', { customer })
  const by = await apiKeyOf(site, customer)
  const sha256 = createHash('sha256').update(original).digest('hex')
  const found = async (query: string) =>
    (await succeed('GET', `/orders?${query}`, undefined, {}, by)).orders.map(({ _id }: { _id: string }) => _id)
  expect(await found(`original_sha256=${sha256}`)).toEqual([id])
  expect(await found(`original_sha256=${sha256}&status=draft`)).toEqual([draft])
  expect(await found(`original_sha256=${'0'.repeat(64)}`)).toEqual([])
  expect((await send('GET', '/orders?original_sha256=abc', undefined, {}, by)).status).toBe(400)
})

test('downloads every file of an order by its id, results only after delivery', async () => {
  const { customer, id } = await site.firstOrderIn('in_progress')
  const by = await apiKeyOf(site, customer)
  await site.tuned(site.staff, id)
  const { order } = await succeed('GET', `/orders/${id}`, undefined, {}, by)
  expect(order.files.map(({ kind }: { kind: string }) => kind)).toEqual(['original'])
  const path = (file_id: string) => `/orders/${id}/files/${file_id}`
  expect(await succeed('GET', path(order.files[0]._id), undefined, {}, by)).toEqual(new Uint8Array(original))
  const asStaff = await site.read(site.staff, id)
  const result = asStaff.modified_file?._id ?? ''
  expect((await send('GET', path(result), undefined, {}, by)).body.code).toBe('orders.file_not_found')
  await site.change(site.staff, id, 'complete')
  expect(await succeed('GET', path(result), undefined, {}, by)).toEqual(new Uint8Array(modified))
  expect((await send('GET', path(result))).body.code).toBe('orders.not_found')
})

test('problems have the standard form', async () => {
  const { status, headers, body } = await send('GET', `/orders/${uuidv7()}`)
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(body).toMatchObject({
    ...{ type: 'urn:mapwright:problem:orders.not_found', title: 'Order details not found', status: 404 },
    ...{ code: 'orders.not_found', request_id: expect.any(String) },
  })
  expect([status, body.message]).toEqual([404, undefined])
})

test("another customer's order looks like an unknown one, and a key without the scope is refused", async () => {
  const { id } = await site.firstOrderIn('completed')
  for (const path of ['', '/modified_file', '/original_file', '/messages'])
    expect((await send('GET', `/orders/${id}${path}`)).status, path).toBe(404)
  const reader = await apiKeyOf(site, site.customer, { scopes: ['orders.read'] })
  expect((await send('POST', '/orders', form('original_file', original), {}, reader)).status).toBe(403)
  expect((await send('GET', '/services', undefined, {}, reader)).status).toBe(403)
  expect((await send('GET', '/orders', undefined, {}, site.customer.token)).status).toBe(403)
})

test('the key of a website reads the catalogue in browsers there', async () => {
  const by = await apiKeyOf(site, site.customer, { for: 'widget', website_url: 'https://shop.example' })
  const origin = { origin: 'https://shop.example' }
  const { status, headers } = await send('GET', '/services', undefined, origin, by)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect((await send('GET', '/services', undefined, { origin: 'https://other.example' }, by)).body.code).toBe(
    'request.api_key_wrong_site',
  )
  expect((await send('GET', '/orders', undefined, origin, by)).status).toBe(403)
})

test('the API has its own OpenAPI document and page', async () => {
  const read = async (path: string) => (await fetch(`${site.url}/api${path}`)).json()
  const [own, whole] = await Promise.all([read('/partner/v1/openapi.json'), read('/openapi.json')])
  expect(Object.keys(own.paths)).toHaveLength(26)
  expect(Object.keys(own.paths).every((path) => path.startsWith('/partner/v1/'))).toBe(true)
  expect(Object.keys(whole.paths).filter((path) => path.startsWith('/partner/'))).toEqual([])
  expect(own.components.schemas.Problem.required).toContain('title')
  const page = await (await fetch(`${site.url}/api/partner/v1/docs`)).text()
  expect(page).toContain('href="/api/partner/v1/openapi.json"')
})

test('the log of calls contains no keys from texts, and only the names of undeclared fields', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVk'
  const variant = `${key} whsec_MfKQ9r8GKYqrTwjU Bearer ${token} at https://bob:hunter22@example.com`
  await send('POST', '/quotes', { variant_id: variant, pin: 'four seven one one', [`a ${key}`]: 1 })
  const [access] = await site.sql<{ _id: string }[]>`
    SELECT _id FROM access_apis WHERE user_id = ${site.customer._id} ORDER BY _id LIMIT 1`
  const params = { id: access?._id ?? '' }
  const request = await eventually(async () => {
    const { body } = await site.call(GetAccessUsage, { params }, { as: site.customer })
    const call = body.calls.find(({ path }) => path.endsWith('/quotes'))
    expect(call).toBeDefined()
    return call?.request ?? ''
  })
  expect(JSON.parse(request)).toEqual({ variant_id: '… … … at https…example.com', pin: '…', 'a …': '…' })
})
