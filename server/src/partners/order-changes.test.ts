import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { MakeOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { RefundOrder } from '@mapwright/contract/orders/money/refund-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import type { Person } from '../../test/kit.ts'
import { fileOf, original, submission } from '../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { apiKeyOf } from '../../test/partner-kit.ts'
import { switchOff, switchOn } from '../../test/site-state.ts'

type Change = { order_id: string; status: string; changed_at: string }
type Feed = { changes: Change[]; next_cursor: string }

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  await switchOn(site, 'api_access')
}, 60_000)
afterAll(() => site.close())

const send = (key: string, path: string, { method = 'GET', body, headers = {} }: RequestInit = {}) =>
  fetch(`${site.url}/api/partner/v1${path}`, {
    method,
    ...(body ? { body } : {}),
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
const json = { 'content-type': 'application/json' }

async function read(key: string, cursor = '', size = 100): Promise<Feed> {
  const response = await send(key, `/orders/changes?size=${size}${cursor && `&cursor=${cursor}`}`)
  expect(response.status).toBe(200)
  const { changes, next_cursor } = await response.json()
  return { changes, next_cursor }
}
/** Reads the feed until the last change in it is this one. */
const until = (key: string, cursor: string, last: Partial<Change>) =>
  eventually(
    async () => {
      const feed = await read(key, cursor)
      expect(feed.changes.at(-1)).toMatchObject(last)
      return feed
    },
    { pauseMs: 100 },
  )

async function partner(more: object = {}): Promise<{ owner: Person; key: string }> {
  const owner = await site.person()
  return { owner, key: await apiKeyOf(site, owner, more) }
}

test('lists an order again after each change of status and money, and each message', async () => {
  const { owner, key } = await partner()
  expect(await read(key)).toEqual({ changes: [], next_cursor: '0' })
  const order_id = await site.orderIn('pending', { customer: owner })
  let { next_cursor } = await until(key, '0', { order_id, status: 'pending' })
  const changes: [() => Promise<unknown>, string][] = [
    [() => site.change(site.staff, order_id, 'start'), 'in_progress'],
    [
      () =>
        site.call(PostOrderMessage, { params: { id: order_id }, body: { text: 'Which gearbox?' } }, { as: site.staff }),
      'in_progress',
    ],
    [() => site.deliver(site.staff, order_id), 'completed'],
    [
      async () => {
        const body = { amount: '1', reason: 'The gain was less than promised' }
        const refund = await site.call(RefundOrder, { params: { id: order_id }, body }, { as: await site.admin() })
        expect(refund.status).toBe(200)
      },
      'completed',
    ],
  ]
  for (const [change, status] of changes) {
    await change()
    const feed = await until(key, next_cursor, { order_id, status })
    expect(Number(feed.next_cursor)).toBeGreaterThan(Number(next_cursor))
    next_cursor = feed.next_cursor
  }
  expect(await read(key, next_cursor)).toEqual({ changes: [], next_cursor })
})

test('pages list every order once, and only those of the caller', async () => {
  const [one, other] = [await partner(), await partner()]
  const placed: string[] = []
  for (let more = 0; more < 3; more++) placed.push(await site.orderIn('pending', { customer: one.owner }))
  const foreign = await site.orderIn('pending', { customer: other.owner })
  await until(one.key, '', { order_id: placed[2] ?? '' })
  await until(other.key, '', { order_id: foreign })
  const seen: string[] = []
  for (let cursor = '0'; ; ) {
    const page = await read(one.key, cursor, 2)
    if (page.changes.length === 0) break
    seen.push(...page.changes.map(({ order_id }) => order_id))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(placed)
  expect((await send(one.key, '/orders/changes?cursor=x')).status).toBe(400)
  const writer = await partner({ scopes: ['orders.write'] })
  expect((await send(writer.key, '/orders/changes')).status).toBe(403)
})

test('positions of changes at once become visible in their order', async () => {
  const { owner, key } = await partner()
  const order_id = await site.orderIn('pending', { customer: owner })
  const { next_cursor } = await until(key, '0', { order_id })
  const later = await site.orderIn('pending', { customer: owner })
  const before = await until(key, next_cursor, { order_id: later })
  // A transaction that has the next position keeps those after it back until it commits.
  await site.sql.begin(async (tx) => {
    await tx`UPDATE order_change_counters SET position = position + 1 WHERE user_id = ${owner._id}`
    await site.change(site.staff, later, 'start')
    expect(await read(key, before.next_cursor)).toEqual({ changes: [], next_cursor: before.next_cursor })
    await tx`UPDATE order_changes SET position = (SELECT position FROM order_change_counters WHERE user_id = ${owner._id})
      WHERE order_id = ${order_id}`
  })
  const { changes } = await until(key, before.next_cursor, { order_id: later, status: 'in_progress' })
  expect(changes.map((change) => change.order_id)).toEqual([order_id, later])
})

test('a position given after a restore is greater than cursors from before it', async () => {
  const { owner, key } = await partner()
  const order_id = await site.orderIn('pending', { customer: owner })
  const before = await until(key, '0', { order_id })
  await site.sql`UPDATE order_changes SET position = 1 WHERE user_id = ${owner._id}`
  await site.sql`UPDATE order_change_counters SET position = 1 WHERE user_id = ${owner._id}`
  await site.change(site.staff, order_id, 'start')
  await until(key, before.next_cursor, { order_id, status: 'in_progress' })
})

test('a program answers offers and reads the balance', async () => {
  const { owner, key } = await partner()
  const id = await site.orderIn('pending', { customer: owner })
  await site.give(owner, 100)
  const item_id = site.catalogue.option_ids[0] ?? ''
  const offer = async () => {
    const made = await site.call(MakeOffer, { params: { id }, body: { kind: 'option', item_id } }, { as: site.staff })
    return made.body.order.money.offers.find(({ status }) => status === 'open')?._id
  }
  const answer = (path: string) =>
    send(key, `/orders/${id}/offers/${path}`, {
      method: 'POST',
      body: '{}',
      headers: { ...json, 'idempotency-key': path.replace('/', '-') },
    })
  const balance = async () => (await (await send(key, '/balance')).json()).balance
  const before = Number(await balance())
  expect((await answer(`${await offer()}/decline`)).status).toBe(200)
  expect(Number(await balance())).toBe(before)
  expect((await answer(`${await offer()}/accept`)).status).toBe(200)
  expect(Number(await balance())).toBe(before - 20)
})

test("an order placed with an agent's key is an agent order at the price of the agent's group", async () => {
  const { owner, key } = await partner({ scopes: ['orders.read', 'orders.write'] })
  const [group] = await site.sql<{ _id: string }[]>`
    INSERT INTO price_rules (_id, kind, name, change, percentage, created_at)
    VALUES (gen_random_uuid(), 'group', 'Agents', 'discount', 5000, now()) RETURNING _id`
  await site.sql`UPDATE users SET customer_kind = 'agent', price_group_id = ${group?._id ?? null} WHERE _id = ${owner._id}`
  await site.give(owner, 100)
  const place = async (expected_total: string) => {
    const file = new FormData()
    file.set('original_file', fileOf(original))
    const { order } = await (await send(key, '/orders', { method: 'POST', body: file })).json()
    const body = JSON.stringify({ ...submission(site.catalogue), expected_total })
    const placed = await send(key, `/orders/${order._id}/submit`, { method: 'PUT', body, headers: json })
    expect(placed.status).toBe(200)
    return (await placed.json()).order
  }
  await switchOn(site, 'is_admin_site')
  expect(await place('50.00')).toMatchObject({ from_agent: true, total: '50.00' })
  await switchOff(site, 'is_admin_site')
  expect((await place('50.00')).from_agent).toBe(false)
  expect(await site.balance(owner)).toBe(0n)
})
