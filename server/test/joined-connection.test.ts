import {
  ChangeJoinedSite,
  GetJoinedSite,
  PauseJoinedSite,
  ReadMasterCatalogue,
  ResumeJoinedSite,
  TryJoinedSite,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handleEvents } from './handle-events.ts'
import { type JoinedSites, startJoinedSites } from './joined-kit.ts'
import type { Person } from './kit.ts'
import { apiKeyOf } from './partner-kit.ts'

let sites: JoinedSites
beforeAll(async () => {
  sites = await startJoinedSites()
}, 90_000)
afterAll(() => sites.close())

const siteNow = async () => (await sites.agent.call(GetJoinedSite, {}, sites.asAdmin())).body.joined_site
const save = (key: string) =>
  sites.agent.call(ChangeJoinedSite, { body: { ...sites.connection, key } }, sites.asAdmin())
const limits = { calls_per_minute: 10_000, calls_per_day: 1_000_000 }

describe('the master is asked for changes', () => {
  const isPoll = (name: string) => name === 'GET /orders/changes'
  const isBalance = (name: string) => name === 'GET /balance'
  const asked = (what: (name: string) => boolean) => sites.line.names().filter(what).length
  /** Seconds until the next check. */
  const nextPoll = async () => {
    const [row] = await sites.agent.sql<{ seconds: number }[]>`
      SELECT extract(epoch FROM poll_at - now())::float AS seconds FROM joined_sites`
    return row?.seconds ?? 0
  }
  const due = () => sites.agent.sql`UPDATE joined_sites SET poll_at = NULL`

  test('by one process at a time, every 55 seconds at quiet times', async () => {
    await due()
    sites.line.setFaults(() => undefined)
    await Promise.all([sites.runExchange(), sites.runExchange(), sites.runExchange()])
    expect(asked(isPoll)).toBe(1)
    const seconds = await nextPoll()
    expect(seconds).toBeGreaterThan(45)
    expect(seconds).toBeLessThan(56)
    await sites.runExchange()
    expect(asked(isPoll)).toBe(1)
  })

  test('every 15 seconds while orders are under way', async () => {
    await sites.forwarded()
    await due()
    await sites.runExchange()
    const seconds = await nextPoll()
    expect(seconds).toBeGreaterThan(5)
    expect(seconds).toBeLessThan(16)
    const jobs = await sites.agent.sql`
      SELECT FROM jobs.job WHERE name = 'joined.exchange' AND state = 'created' AND start_after > now() + interval '5 seconds'`
    expect(jobs.count).toBeGreaterThan(0)
  })

  test('again a minute after a process stopped while it asked', async () => {
    await due()
    sites.line.setFaults(({ name, tries }) => (isPoll(name) && tries === 1 ? 'kill before' : undefined))
    expect(await sites.runExchange()).toBe(true)
    await sites.runExchange()
    expect(asked(isPoll)).toBe(1)
    await sites.agent.sql`UPDATE joined_sites SET poll_at = poll_at - interval '61 seconds'`
    await sites.runExchange()
    expect(asked(isPoll)).toBe(2)
  })

  test('and for the balance at most every ten minutes', async () => {
    await sites.agent.sql`UPDATE joined_sites SET balance_at = NULL`
    sites.line.setFaults(() => undefined)
    for (let count = 0; count < 3; count++) await Promise.all([sites.runExchange(), sites.runExchange()])
    expect(asked(isBalance)).toBe(1)
    await sites.agent.sql`UPDATE joined_sites SET balance_at = balance_at - interval '601 seconds'`
    await sites.master.give(sites.account, 7)
    await sites.runExchange()
    expect(asked(isBalance)).toBe(2)
    const balance = await sites.master.balance(sites.account)
    expect((await siteNow())?.balance).toBe((Number(balance) / 100).toFixed(2))
  })
})

test('a paused connection exchanges nothing, and catches up when it is resumed', async () => {
  const { agent, line, joinedOf } = sites
  await agent.call(PauseJoinedSite, {}, sites.asAdmin())
  const id = await sites.placed()
  await sites.exchangeOnce()
  expect(line.requests()).toBe(0)
  expect((await joinedOf(id))?.state).toBe('waiting')
  await agent.call(ResumeJoinedSite, {}, sites.asAdmin())
  await sites.exchange()
  expect((await joinedOf(id))?.state).toBe('working')
})

test('a refused key stops the exchange until an admin enters another one', async () => {
  const { agent, connection, key, joinedOf } = sites
  await save(`${key}x`)
  const id = await sites.placed()
  await sites.exchangeOnce()
  const { body } = await agent.call(GetJoinedSite, {}, sites.asAdmin())
  expect(body.joined_site).toMatchObject({ state: 'refused', fault: 'key_refused', waiting: 1 })
  expect(JSON.stringify(body)).not.toContain(key)
  expect(await joinedOf(id)).toMatchObject({ state: 'waiting', obstacle: 'unreachable', detail: 'key_refused' })
  const tried = await agent.call(TryJoinedSite, { body: { url: connection.url, key } }, sites.asAdmin())
  expect(tried.body.report).toMatchObject({ fault: null, services: 1, options: 2 })
  const read = await agent.call(ReadMasterCatalogue, {}, sites.asAdmin())
  expect([read.status, read.body.code, read.body.details]).toEqual([
    502,
    'joined.master_unavailable',
    { fault: 'key_refused' },
  ])
  await save(key)
  await sites.exchange()
  expect((await joinedOf(id))?.state).toBe('working')
})

test('a test of another address needs a key, and problems of the master are not mistaken for another program', async () => {
  const { agent, connection, line, key } = sites
  const moved = await agent.call(TryJoinedSite, { body: { url: 'https://other.example', key: '' } }, sites.asAdmin())
  expect([moved.status, moved.body.code]).toEqual([422, 'joined.key_required'])
  line.play(() => ({ status: 409, body: { code: 'orders.new_problem' } }))
  const off = await agent.call(TryJoinedSite, { body: { url: connection.url, key } }, sites.asAdmin())
  line.play(() => undefined)
  expect(off.body.report).toMatchObject({ fault: 'failing', code: 'orders.new_problem' })
})

describe('a key of another account', () => {
  let other: Person
  let otherKey: string
  beforeAll(async () => {
    other = await sites.master.person()
    otherKey = await apiKeyOf(sites.master, other, limits)
    await sites.master.give(other, 500)
  })
  const ordersOfOther = async () => (await sites.master.sql`SELECT FROM orders WHERE user_id = ${other._id}`).count

  test('is refused while orders are under way, and nothing is sent with it', async () => {
    const { agent, connection, joinedOf } = sites
    const { id, there } = await sites.forwarded()
    const tried = await agent.call(TryJoinedSite, { body: { url: connection.url, key: otherKey } }, sites.asAdmin())
    expect(tried.body.report).toMatchObject({ fault: 'other_account' })
    await save(otherKey)
    const waiting = await sites.placed()
    await sites.exchangeOnce()
    expect(await siteNow()).toMatchObject({ state: 'refused', fault: 'other_account' })
    expect(await ordersOfOther()).toBe(0)
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: null })
    await handleEvents(agent)
    const [notification] = (await agent.call(GetAdminNotifications, {}, sites.asAdmin())).body.notifications
    const reason = 'The key belongs to another account than the orders in progress'
    expect(notification).toMatchObject({ kind: 'joined_site_refused', values: { site: 'Master', reason } })

    // Another key of the right account is accepted, and the account is checked once.
    await save(await apiKeyOf(sites.master, sites.account, limits))
    await sites.exchange()
    expect(await siteNow()).toMatchObject({ state: 'connected', fault: null })
    expect((await joinedOf(waiting))?.state).toBe('working')
    sites.line.setFaults(() => undefined)
    await sites.exchange()
    expect(sites.line.names()).not.toContain(`GET /orders/${there}`)
  })

  /** Ends all orders but the given one, and submits that one. The answer is lost. */
  const submitted = async () => {
    const id = await sites.placed()
    sites.line.setFaults(({ name, tries }) => (name.endsWith('/submit') && tries === 1 ? 'cut after' : undefined))
    await sites.exchangeOnce()
    expect((await sites.joinedOf(id))?.state).toBe('submitting')
    await sites.agent.sql`UPDATE joined_orders SET state = 'delivered' WHERE state = 'working'`
    return id
  }

  test('does not place an order again whose outcome is unknown', async () => {
    const id = await submitted()
    const before = (await sites.masterOrders()).length
    await save(otherKey)
    await sites.exchangeOnce()
    expect(await siteNow()).toMatchObject({ state: 'refused', fault: 'other_account' })
    expect(await ordersOfOther()).toBe(0)
    await save(sites.key)
    await sites.exchange()
    expect((await sites.joinedOf(id))?.state).toBe('working')
    expect(await sites.masterOrders()).toHaveLength(before)
  })

  test('leaves such an order to staff if no other order shows the account', async () => {
    const id = await submitted()
    await sites.agent.sql`UPDATE joined_orders SET state = 'recalled', master_order_id = NULL WHERE order_id <> ${id}`
    await save(otherKey)
    await sites.exchange()
    expect(await sites.joinedOf(id)).toMatchObject({ state: 'refused', obstacle: 'master_refused' })
    expect(await siteNow()).toMatchObject({ state: 'connected', fault: null, stuck: 1 })
    expect(await ordersOfOther()).toBe(0)
    await sites.agent.sql`DELETE FROM joined_orders`
  })

  test('is accepted when no orders are under way', async () => {
    await save(otherKey)
    const id = await sites.placed()
    await sites.exchange()
    expect((await sites.joinedOf(id))?.state).toBe('working')
    expect(await ordersOfOther()).toBe(1)
    await sites.agent.sql`DELETE FROM joined_orders`
    await save(sites.key)
    await sites.exchange()
  })
})

describe('the limit of calls of the master', () => {
  test('is waited for as long as the master says', async () => {
    const { master, line, joinedOf } = sites
    const before = (await sites.masterOrders()).length
    const id = await sites.placed()
    await master.sql`UPDATE access_apis SET calls_per_minute = 1`
    await handleEvents(sites.agent)
    await sites.exchangeOnce()
    await sites.exchangeOnce()
    expect(await siteNow()).toMatchObject({ state: 'connected', fault: 'limit_reached' })
    const [row] = await sites.agent.sql<{ seconds: number; failures: number }[]>`
      SELECT extract(epoch FROM next_at - now())::float AS seconds, failures FROM joined_sites`
    expect(row?.seconds).toBeGreaterThan(0)
    expect(row?.seconds).toBeLessThanOrEqual(60)
    expect(row?.failures).toBe(0)
    line.setFaults(() => undefined)
    await sites.runExchange()
    expect(line.requests()).toBe(0)
    await master.sql`UPDATE access_apis SET calls_per_minute = 10000`
    await sites.exchange()
    expect((await joinedOf(id))?.state).toBe('working')
    expect(await sites.masterOrders()).toHaveLength(before + 1)
  })

  test('loses and doubles nothing, whichever request reaches it', async () => {
    const { agent, line, master, joinedOf } = sites
    const before = (await sites.masterOrders()).length
    const drafts = await sites.countDrafts()
    const id = await sites.placed()
    await sites.say(agent, agent.customer, id, 'Is it done?')
    const refused = new Set<string>()
    line.play((name) => {
      if (refused.has(name)) return undefined
      refused.add(name)
      return { status: 429, body: { code: 'request.rate_limited' } }
    })
    await sites.exchange()
    line.play(() => undefined)
    expect(refused.size).toBeGreaterThan(4)
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: null })
    expect(await sites.masterOrders()).toHaveLength(before + 1)
    expect(await sites.countDrafts()).toBe(drafts)
    expect(await sites.textsOf(master, await sites.thereOf(id))).toEqual(['Is it done?'])
  })
})
