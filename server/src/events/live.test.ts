import { type LiveEventType, maxUnheardMs } from '@mapwright/contract/events.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
  server.get<{ Querystring: { unheard_ms?: string } }>('/events', ({ query }, reply) =>
    serveEvents(reply, hub, { user_id: 'ann', topics, unheard_ms: Number(query.unheard_ms ?? 0), isStillAllowed }),
  )
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  cleanUp.push(() => server.close())
  return address
}

async function open(address: string, unheard_ms = 0) {
  const abort = new AbortController()
  const response = await fetch(`${address}/events?unheard_ms=${unheard_ms}`, { signal: abort.signal })
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

async function hubOf(sql: Sql = database.sql, settings: Partial<Parameters<typeof liveHub>[0]> = {}) {
  const hub = await liveHub({ sql, log, ...settings })
  cleanUp.push(() => hub.stop())
  return hub
}
/** A stream that nobody reads from, on Ann's topic. */
const openUnread = (hub: LiveHub, topics = [userTopic('ann')], unheard_ms = 0) =>
  hub.open({ user_id: 'bob', topics, unheard_ms, isStillAllowed: async () => true })
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
      'event: order.completed\ndata: {"topic":"user:ann","type":"order.completed","id":"o1"}\n\n' +
      'event: order.submitted\ndata: {"topic":"staff","type":"order.submitted","id":"o3"}\n\n',
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

test('a stream that nothing happens on is kept alive', async () => {
  const reading = await open(await serve(await hubOf(database.sql, { heartbeatMs: 20 })))
  await vi.waitFor(() => expect(reading.text).toContain(': \n\n: \n\n'))
})

describe('who opens a stream', () => {
  const minutes = 60_000
  let clock: number
  let hubs: LiveHub[]
  beforeEach(async () => {
    clock = 0
    hubs = [await hubOf(database.sql, { now: () => clock }), await hubOf(database.sql, { now: () => clock })]
    clock = 5 * minutes
  })

  /** Says it and waits until each process has heard it. */
  const sayToAll = async (...said: Parameters<typeof say>) => {
    const open = hubs.map((hub) => openUnread(hub, ['all']))
    await say(...said)
    await say(['all'], 'order.completed', 'heard')
    for (const stream of open) await vi.waitFor(() => expect(String(stream.read())).toContain('heard'))
  }
  const isToldToReadAfresh = (unheard_ms: number, topics = [userTopic('ann')]) =>
    hubs.map((hub) => String(openUnread(hub, topics, unheard_ms).read()).includes('event: resync'))
  const yes = [true, true]
  const no = [false, false]

  test('reads afresh what was said since, in whichever process, and nothing but for that', async () => {
    await sayToAll([userTopic('ann')], 'order.completed', 'o1')
    clock += minutes
    expect(isToldToReadAfresh(2 * minutes)).toEqual(yes)
    expect(isToldToReadAfresh(minutes / 2)).toEqual(no)
    expect(isToldToReadAfresh(0)).toEqual(no)
    const reading = await open(await serve(hubs[0] as LiveHub), 2 * minutes)
    await vi.waitFor(() => expect(reading.text).toBe('retry: 2000\n\nevent: resync\ndata: {}\n\n'))
  })

  test('does not for what was said to others, nor for somebody who was typing', async () => {
    await sayToAll([userTopic('bob'), staffTopic], 'order.completed', 'o1')
    await sayToAll([userTopic('ann')], 'typing.started', 'o1')
    clock += minutes
    expect(isToldToReadAfresh(2 * minutes)).toEqual(no)
    expect(isToldToReadAfresh(2 * minutes, [userTopic('sam'), staffTopic])).toEqual(yes)
  })

  test('reads afresh when that is longer ago than the process has listened, or remembers', () => {
    expect(isToldToReadAfresh(5 * minutes)).toEqual(no)
    expect(isToldToReadAfresh(6 * minutes)).toEqual(yes)
    clock = 60 * minutes
    expect(isToldToReadAfresh(maxUnheardMs - 1)).toEqual(no)
    expect(isToldToReadAfresh(maxUnheardMs)).toEqual(yes)
  })

  test('says for how long it heard nothing in whole milliseconds, of ten minutes at most', () => {
    const isTaken = (unheard_ms: unknown) => GetEvents.query.safeParse({ unheard_ms }).success
    expect(['0', '1500', String(maxUnheardMs), undefined].filter(isTaken)).toHaveLength(4)
    expect(['-1', '1.5', 'long', 'Infinity', String(maxUnheardMs + 1)].filter(isTaken)).toEqual([])
    expect(GetEvents.query.safeParse({ unheard: '1' }).success).toBe(false)
  })
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
  server.get('/events', async (_, reply) => {
    await new Promise((resolve) => setTimeout(resolve, 20 * Math.random()))
    return serveEvents(reply, hub, { user_id: 'ann', topics: [], unheard_ms: 0, isStillAllowed: async () => true })
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
