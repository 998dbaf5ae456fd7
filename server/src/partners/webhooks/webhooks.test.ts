import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AdminAutoLogin } from '@mapwright/contract/accounts/people-endpoints.ts'
import { dayMs } from '@mapwright/contract/api/days.ts'
import {
  ChangeOwnAccessApi,
  CreateAccessApi,
  CreateAccessKey,
  RevokeAccessKeys,
} from '@mapwright/contract/partners/access-api-endpoints.ts'
import { WebhookMessage, webhookRules } from '@mapwright/contract/partners/webhooks/webhook.ts'
import {
  ChangeWebhook,
  CreateWebhookSecret,
  GetWebhook,
  RemoveWebhook,
  ReplayWebhook,
  TestWebhook,
} from '@mapwright/contract/partners/webhooks/webhook-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { switchOn } from '../../../test/site-state.ts'
import { type PublicFetch, publicFetch } from '../../platform/net/public-fetch.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

let site: OrderSite
const url = 'https://partner.example/orders'
/** Address of the test's server, which PRIVATE_TARGETS allows. */
let own: string
let received: Received[] = []
/** Status code with which the partner's server responds. */
let responseStatus = 204
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(responseStatus).end()
  })
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  own = `127.0.0.1:${port}`
  const env = { PRIVATE_TARGETS: own }
  const fetchOwn = publicFetch({ privateTargets: [own] })
  // The test's server acts as the partner's public server. All other addresses are called as on a real site.
  const fetchPublic: PublicFetch = (address, { onlyPublic = false, ...request } = {}) =>
    address === url ? fetchOwn(`http://${own}/orders`, request) : fetchOwn(address, { ...request, onlyPublic })
  site = await startOrderSite({ hasWorker: true, env, fetchPublic })
  await switchOn(site, 'api_access')
}, 60_000)
afterAll(async () => {
  await site.close()
  server.close()
})
beforeEach(() => {
  received = []
  responseStatus = 204
})

/** Creates a customer whose access has a webhook with a secret. */
async function partner(more: object = {}, address = url) {
  const as = await site.person()
  const expiry = new Date(Date.now() + dayMs).toISOString()
  const body = { user_id: as._id, for: 'orders', expiry, ...more } as const
  const { access_api } = (await site.call(CreateAccessApi, { body }, { as: await site.admin() })).body
  const params = { id: access_api._id }
  await site.call(ChangeWebhook, { params, body: { url: address, is_on: true } }, { as })
  const { secret } = (await site.call(CreateWebhookSecret, { params }, { as })).body
  const log = async () => (await site.call(GetWebhook, { params }, { as })).body.deliveries
  return { as, params, secret, log }
}
type Partner = Awaited<ReturnType<typeof partner>>

const until = (of: Partner, status: string) =>
  expect.poll(async () => (await of.log()).map((delivery) => delivery.status), { timeout: 10_000 }).toContain(status)
/** Schedules the next attempt for now. */
const hurry = () =>
  site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'partners.send_webhook' AND state = 'created'`

test('notifies a partner about each step of an order, signed as Standard Webhooks prescribes', async () => {
  const { as, secret } = await partner()
  const id = await site.order(as)
  await site.change(site.staff, id, 'start')
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
  const messages = received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
  expect(messages.map(({ type }) => type).sort()).toEqual(['order.started', 'order.submitted'])
  expect(messages.every(({ data }) => data.order_id === id && data.number !== null)).toBe(true)
  for (const { headers, body } of received) {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  }
})

test("sends nothing about others' orders, nor to accesses that may not read orders or are switched off", async () => {
  const [reader, off] = [await partner({ scopes: ['catalogue.read'] }), await partner()]
  await site.call(ChangeWebhook, { params: off.params, body: { url, is_on: false } }, { as: off.as })
  const listener = await partner()
  for (const { as } of [reader, off]) await site.order(as)
  await site.order(site.customer)
  const own = await site.order(listener.as)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  expect(received[0]?.body).toContain(own)
  expect([await reader.log(), await off.log()]).toEqual([[], []])
})

test('sends nothing more for an access that staff have switched off or that has expired', async () => {
  for (const change of [{ status: 'inactive' }, { expiry: new Date(Date.now() - dayMs) }]) {
    const target = await partner()
    await site.sql`UPDATE access_apis SET ${site.sql(change)} WHERE _id = ${target.params.id}`
    await site.call(TestWebhook, { params: target.params }, { as: target.as })
    await until(target, 'failed')
  }
  expect(received).toEqual([])
})

test('retries with longer pauses and the same id, until the server accepts', async () => {
  responseStatus = 500
  const target = await partner()
  await site.call(TestWebhook, { params: target.params }, { as: target.as })
  await expect.poll(async () => (await target.log())[0]?.attempts, { timeout: 10_000 }).toBe(1)
  const [failed] = await target.log()
  expect(failed).toMatchObject({ status: 'waiting', code: 500 })
  const pause = Date.parse(failed?.next_at ?? '') - Date.parse(failed?.last_at ?? '')
  expect(Math.round(pause / 1000)).toBe(webhookRules.pauses[0])
  responseStatus = 200
  await hurry()
  await until(target, 'delivered')
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('gives up after the last pause', async () => {
  responseStatus = 503
  const target = await partner()
  await site.call(TestWebhook, { params: target.params }, { as: target.as })
  await expect.poll(async () => (await target.log())[0]?.attempts, { timeout: 10_000 }).toBe(1)
  const last = webhookRules.pauses.length
  await site.sql`UPDATE webhook_deliveries SET attempts = ${last} WHERE target_id = ${target.params.id}`
  await site.sql`
    UPDATE jobs.job SET data = jsonb_set(data, '{attempt}', ${String(last + 1)}::jsonb), start_after = now()
    WHERE name = 'partners.send_webhook' AND state = 'created'`
  await until(target, 'failed')
})

test('repeats a delivery on request, and switches off the webhook of a server that no longer exists', async () => {
  const target = await partner()
  const { params, as } = target
  await site.call(TestWebhook, { params }, { as })
  await until(target, 'delivered')
  const delivery_id = (await target.log())[0]?._id ?? ''
  responseStatus = 410
  const again = await site.call(ReplayWebhook, { params: { ...params, delivery_id } }, { as })
  expect(again.status).toBe(200)
  await until(target, 'failed')
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery_id]))
  expect((await site.call(GetWebhook, { params }, { as })).body.webhook?.is_on).toBe(false)
})

test.each([
  'http://169.254.169.254/latest',
  'https://127.0.0.1/',
  'http://localhost:5432/',
  'a server of the operator',
])('does not call %s, even if an earlier release has accepted it', async (address) => {
  const target = await partner()
  const stored = address.startsWith('http') ? address : `http://${own}/orders`
  await site.sql`UPDATE access_webhooks SET url = ${stored} WHERE access_api_id = ${target.params.id}`
  await site.call(TestWebhook, { params: target.params }, { as: target.as })
  await until(target, 'failed')
  expect((await target.log())[0]).toMatchObject({ attempts: 1, code: null })
  expect(received).toEqual([])
})

test('refuses addresses that are not public https', async () => {
  const { as, params } = await partner()
  for (const address of ['ftp://example.com', 'https://a:b@example.com/', 'https://localhost./', `http://${own}/`])
    expect((await site.call(ChangeWebhook, { params, body: { url: address, is_on: true } }, { as })).status).toBe(400)
})

test('shows the secret once, stores it sealed, and refuses other customers', async () => {
  const { as, params, secret } = await partner()
  const shown = await site.call(GetWebhook, { params }, { as })
  expect(JSON.stringify(shown.body)).not.toContain(secret)
  const [row] = await site.sql<{ secret_sealed: Buffer }[]>`
    SELECT secret_sealed FROM access_webhooks WHERE access_api_id = ${params.id}`
  expect(row?.secret_sealed.toString('latin1')).not.toContain(secret)
  const stranger = await site.person()
  for (const endpoint of [GetWebhook, CreateWebhookSecret, TestWebhook, RemoveWebhook])
    expect((await site.call(endpoint, { params }, { as: stranger })).status).toBe(404)
  await site.call(TestWebhook, { params }, { as })
  expect((await site.call(RemoveWebhook, { params }, { as })).status).toBe(200)
  expect(await site.sql`SELECT FROM webhook_deliveries WHERE target_id = ${params.id}`).toHaveLength(0)
  expect((await site.call(TestWebhook, { params }, { as })).body.code).toBe('partners.webhook_not_found')
})

test('refuses changes of webhook, keys and addresses by staff logged in as the partner', async () => {
  const target = await partner()
  const { params } = target
  const acting = await site.call(AdminAutoLogin, { body: { user_id: target.as._id } }, { as: await site.admin() })
  const as = { ...target.as, token: acting.body.access_token }
  const replies = [
    await site.call(ChangeWebhook, { params, body: { url: 'https://other.example/', is_on: true } }, { as }),
    await site.call(RemoveWebhook, { params }, { as }),
    await site.call(CreateWebhookSecret, { params }, { as }),
    await site.call(ChangeOwnAccessApi, { params, body: { addresses: ['203.0.113.1'] } }, { as }),
    await site.call(CreateAccessKey, { params, body: {} }, { as }),
    await site.call(RevokeAccessKeys, { params }, { as }),
  ]
  expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 'request.impersonated'))
  expect((await site.call(GetWebhook, { params }, { as })).body.webhook?.url).toBe(url)
})
