import type { LiveEventType } from '@mapwright/contract/events.ts'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cuttableLine } from '../../test/cuttable-line.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { connect, type Sql } from '../db/sql.ts'
import { type LiveHub, liveHub, publishLive, staffTopic, userTopic } from './live.ts'
import { serveEvents } from './serve-events.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let cleanUp: (() => unknown)[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
  cleanUp = []
})
afterAll(() => database.drop())

type Facts = { topics?: string[]; isStillAllowed?: () => Promise<boolean> }

async function serve(hub: LiveHub, { topics = [userTopic('ann')], isStillAllowed = async () => true }: Facts = {}) {
  const server = fastify({ forceCloseConnections: true })
  server.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  server.get('/events', (request, reply) =>
    serveEvents(request, reply, hub, { user_id: 'ann', topics, isStillAllowed }),
  )
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  cleanUp.push(() => server.close())
  return address
}

async function open(address: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(`${address}/events`, { headers, signal: abort.signal })
  const reading = { response, text: '', hasEnded: false, leave: () => abort.abort() }
  const read = async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) reading.text += piece
  }
  read().then(
    () => (reading.hasEnded = true),
    () => (reading.hasEnded = true),
  )
  cleanUp.push(() => abort.abort())
  return reading
}

async function hubOf(
  sql: Sql = database.sql,
  settings: { heartbeatMs?: number; recheckMs?: number; perPerson?: number } = {},
) {
  const hub = await liveHub({ sql, log, ...settings })
  cleanUp.push(() => hub.stop())
  return hub
}
const say = (topics: string[], type: LiveEventType, id: string) =>
  database.sql.begin((tx) => publishLive(tx, topics, { type, id }))

test('what one process publishes reaches the open streams of its topics in all processes, once each', async () => {
  const here = await open(await serve(await hubOf(), { topics: [userTopic('ann'), staffTopic] }))
  const there = await open(await serve(await hubOf()))
  await say([userTopic('ann'), staffTopic], 'order.completed', 'o1')
  await say([userTopic('bob')], 'order.completed', 'o2')
  await say([staffTopic], 'order.submitted', 'o3')
  await vi.waitFor(() => expect(here.text).toContain('o3'))
  expect(here.text).toBe(
    'retry: 2000\n\n' +
      'event: order.completed\nid: 1\ndata: {"topic":"user:ann","type":"order.completed","id":"o1"}\n\n' +
      'event: order.submitted\nid: 3\ndata: {"topic":"staff","type":"order.submitted","id":"o3"}\n\n',
  )
  expect(there.text.match(/"id":"o\d"/g)).toEqual(['"id":"o1"'])
  expect(here.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(here.response.headers.get('cache-control')).toContain('no-store')
  expect(here.response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a command that is rolled back publishes nothing', async () => {
  const reading = await open(await serve(await hubOf()))
  const undone = database.sql.begin(async (tx) => {
    await publishLive(tx, [userTopic('ann')], { type: 'order.completed', id: 'o1' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await say([userTopic('ann')], 'order.completed', 'o2')
  await vi.waitFor(() => expect(reading.text).toContain('o2'))
  expect(reading.text).not.toContain('o1')
})

test('more topics than one notification holds all get the message', async () => {
  const reading = await open(await serve(await hubOf()))
  const others = Array.from({ length: 500 }, (_, n) => userTopic(`someone-else-with-a-long-id-${n}`))
  await say([...others, userTopic('ann')], 'order.completed', 'o1')
  await vi.waitFor(() => expect(reading.text).toContain('o1'))
})

test('a stream that nothing happens on is kept alive; one that comes back is told to read afresh', async () => {
  const address = await serve(await hubOf(database.sql, { heartbeatMs: 20 }))
  const first = await open(address)
  await vi.waitFor(() => expect(first.text).toContain(': \n\n: \n\n'))
  expect(first.text).not.toContain('resync')
  const again = await open(address, { 'last-event-id': '7' })
  await vi.waitFor(() => expect(again.text).toContain('event: resync'))
})

test('a session that ends loses its stream at the next check, and a failing check ends nothing', async () => {
  let answer: () => Promise<boolean> = () => Promise.reject(new Error('database away'))
  const reading = await open(
    await serve(await hubOf(database.sql, { recheckMs: 20 }), { isStillAllowed: () => answer() }),
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reading.hasEnded).toBe(false)
  answer = async () => false
  await vi.waitFor(() => expect(reading.hasEnded).toBe(true))
})

test('one stream too many of a person ends the oldest, and only that', async () => {
  const address = await serve(await hubOf(database.sql, { perPerson: 2 }))
  const first = await open(address)
  const second = await open(address)
  const third = await open(address)
  await vi.waitFor(() => expect(first.hasEnded).toBe(true))
  await say([userTopic('ann')], 'order.completed', 'o1')
  await vi.waitFor(() => expect([second.text, third.text].every((text) => text.includes('o1'))).toBe(true))
})

test('a page that is reloaded again and again leaves nothing open and is not turned away', async () => {
  const sql = database.sql
  const hub = await hubOf(sql)
  const server = fastify({ forceCloseConnections: true })
  server.get('/events', async (request, reply) => {
    await new Promise((resolve) => setTimeout(resolve, 20 * Math.random()))
    return serveEvents(request, reply, hub, { user_id: 'ann', topics: [], isStillAllowed: async () => true })
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  cleanUp.push(() => server.close())
  for (let n = 0; n < 60; n++) {
    const abort = new AbortController()
    const left = fetch(`${address}/events`, { signal: abort.signal }).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 15 * Math.random()))
    abort.abort()
    await left
  }
  expect((await open(address)).response.status).toBe(200)
})

/** A stream that nobody reads from, on Ann's topic. */
const openUnread = (hub: LiveHub) =>
  hub.open({ user_id: 'bob', topics: [userTopic('ann')], isReturning: false, isStillAllowed: async () => true })
const flood = async (events: number) => {
  for (let n = 0; n < events; n++) await say([userTopic('ann')], 'order.completed', 'x'.repeat(6000))
}

test('a reader who lets a burst pile up is dropped at once, and the others are not held up', async () => {
  const hub = await hubOf()
  const reader = await open(await serve(hub))
  const unread = openUnread(hub)
  await flood(100)
  expect(unread.destroyed).toBe(false)
  await flood(100)
  await vi.waitFor(() => expect(unread.destroyed).toBe(true))
  await say([userTopic('ann')], 'order.completed', 'the-last-one')
  await vi.waitFor(() => expect(reader.text.includes('the-last-one')).toBe(true))
})

test('a reader who has not caught up by the next heartbeat is dropped', async () => {
  const unread = openUnread(await hubOf(database.sql, { heartbeatMs: 100 }))
  await flood(4)
  await vi.waitFor(() => expect(unread.destroyed).toBe(true))
})

test('stopping the hub ends every stream', async () => {
  const hub = await hubOf()
  const reading = await open(await serve(hub))
  await hub.stop()
  await vi.waitFor(() => expect(reading.hasEnded).toBe(true))
})

test('after the database was away for a while the streams go on, and are told to read afresh', async () => {
  const line = await cuttableLine(database.url)
  cleanUp.push(line.cut)
  const sql = connect(line.url, { max: 1 })
  cleanUp.push(() => sql.end({ timeout: 1 }))
  const reading = await open(await serve(await hubOf(sql)))
  await line.cut()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await line.restore()
  await vi.waitFor(() => expect(reading.text).toContain('event: resync'), { timeout: 20_000 })
  await say([userTopic('ann')], 'order.completed', 'o9')
  await vi.waitFor(() => expect(reading.text).toContain('o9'))
})
