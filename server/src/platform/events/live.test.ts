import type { Readable } from 'node:stream'
import { maxUnheardMs } from '@mapwright/contract/api/event.ts'
import type { LiveEventType } from '@mapwright/contract/events.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cuttableProxy } from '../../../test/cuttable-proxy.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { makePerson } from '../../../test/kit.ts'
import { testSecret } from '../../../test/processes.ts'
import { randomMoment } from '../../../test/waits.ts'
import { connect, type Sql } from '../db/sql.ts'
import { type LiveHub, liveHub, publishLive, staffTopic, userTopic } from './live.ts'
import { serveEvents } from './serve-events.ts'

const staff = staffTopic('orders')
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

type StreamOptions = { topics?: string[]; isStillAllowed?: () => Promise<boolean> }

async function serve(
  hub: LiveHub,
  { topics = [userTopic('ann')], isStillAllowed = async () => true }: StreamOptions = {},
) {
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
/** Opens a stream on Ann's topic and never reads it. */
const openUnread = (hub: LiveHub, topics = [userTopic('ann')], unheard_ms = 0) =>
  hub.open({ user_id: 'bob', topics, unheard_ms, isStillAllowed: async () => true })
const publish = (topics: string[], type: LiveEventType, id: string) =>
  database.sql.begin((tx) => publishLive(tx, topics, { type, id }))

test('delivers an event once to every stream on its topics in all processes', async () => {
  const here = await open(await serve(await hubOf(), { topics: [userTopic('ann'), staff] }))
  const there = await open(await serve(await hubOf()))
  await publish([userTopic('ann'), staff], 'order.completed', 'o1')
  await publish([userTopic('bob')], 'order.completed', 'o2')
  await publish([staff], 'order.submitted', 'o3')
  await eventually(() => expect(here.text).toContain('o3'))
  expect(here.text).toBe(
    'retry: 2000\n\n' +
      'event: order.completed\ndata: {"topic":"user:ann","type":"order.completed","id":"o1"}\n\n' +
      'event: order.submitted\ndata: {"topic":"staff:orders","type":"order.submitted","id":"o3"}\n\n',
  )
  expect(there.text.match(/"id":"o\d"/g)).toEqual(['"id":"o1"'])
  expect(here.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(here.response.headers.get('cache-control')).toContain('no-store')
  expect(here.response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('does not deliver events of a rolled-back command', async () => {
  const reading = await open(await serve(await hubOf()))
  const undone = database.sql.begin(async (tx) => {
    await publishLive(tx, [userTopic('ann')], { type: 'order.completed', id: 'o1' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await publish([userTopic('ann')], 'order.completed', 'o2')
  await eventually(() => expect(reading.text).toContain('o2'))
  expect(reading.text).not.toContain('o1')
})

test('delivers to more topics than fit into one notification', async () => {
  const reading = await open(await serve(await hubOf()))
  const others = Array.from({ length: 500 }, (_, n) => userTopic(`someone-else-with-a-long-id-${n}`))
  await publish([...others, userTopic('ann')], 'order.completed', 'o1')
  await eventually(() => expect(reading.text).toContain('o1'))
})

test('merges the events of a burst into few writes, in their order', async () => {
  const stream = openUnread(await hubOf())
  const pieces: string[] = []
  stream.on('data', (piece: Buffer) => pieces.push(String(piece)))
  for (let n = 0; n < 50; n++) await publish([userTopic('ann')], 'order.completed', `o${n}`)
  await eventually(() => expect(pieces.join('')).toContain('"o49"'))
  expect(pieces.join('').match(/"o\d+"/g)).toEqual(Array.from({ length: 50 }, (_, n) => `"o${n}"`))
  expect(pieces.length).toBeLessThan(40)
})

test('keeps an idle stream alive', async () => {
  const reading = await open(await serve(await hubOf(database.sql, { heartbeatMs: 20 })))
  await eventually(() => expect(reading.text).toContain(': \n\n: \n\n'))
})

describe('a new stream', () => {
  const minutes = 60_000
  let clock: number
  let hubs: LiveHub[]
  beforeEach(async () => {
    clock = 0
    hubs = [await hubOf(database.sql, { now: () => clock }), await hubOf(database.sql, { now: () => clock })]
    clock = 5 * minutes
  })

  /** Publishes an event and waits until each process has received it. */
  const publishToAll = async (...event: Parameters<typeof publish>) => {
    const open = hubs.map((hub) => openUnread(hub, ['all']))
    await publish(...event)
    await publish(['all'], 'order.completed', 'received')
    for (const stream of open) await eventually(() => expect(String(stream.read())).toContain('received'))
  }
  const resyncs = (unheard_ms: number, topics = [userTopic('ann')]) =>
    hubs.map((hub) => String(openUnread(hub, topics, unheard_ms).read()).includes('event: resync'))
  const yes = [true, true]
  const no = [false, false]

  test('resyncs if an event was published since the client last read, in any process', async () => {
    await publishToAll([userTopic('ann')], 'order.completed', 'o1')
    clock += minutes
    expect(resyncs(2 * minutes)).toEqual(yes)
    expect(resyncs(minutes / 2)).toEqual(no)
    expect(resyncs(0)).toEqual(no)
    const reading = await open(await serve(hubs[0] as LiveHub), 2 * minutes)
    await eventually(() => expect(reading.text).toBe('retry: 2000\n\nevent: resync\ndata: {}\n\n'))
  })

  test("does not resync for other people's events or for typing events", async () => {
    await publishToAll([userTopic('bob'), staff], 'order.completed', 'o1')
    await publishToAll([userTopic('ann')], 'typing.started', 'o1')
    clock += minutes
    expect(resyncs(2 * minutes)).toEqual(no)
    expect(resyncs(2 * minutes, [userTopic('sam'), staff])).toEqual(yes)
  })

  test('resyncs if the client was away for longer than the process has listened or remembers events', () => {
    expect(resyncs(5 * minutes)).toEqual(no)
    expect(resyncs(6 * minutes)).toEqual(yes)
    clock = 60 * minutes
    expect(resyncs(maxUnheardMs - 1)).toEqual(no)
    expect(resyncs(maxUnheardMs)).toEqual(yes)
  })

  test('accepts `unheard_ms` as whole milliseconds up to ten minutes', () => {
    const isTaken = (unheard_ms: unknown) => GetEvents.query.safeParse({ unheard_ms }).success
    expect(['0', '1500', String(maxUnheardMs), undefined].filter(isTaken)).toHaveLength(4)
    expect(['-1', '1.5', 'long', 'Infinity', String(maxUnheardMs + 1)].filter(isTaken)).toEqual([])
    expect(GetEvents.query.safeParse({ unheard: '1' }).success).toBe(false)
  })
})

test('closes the stream of an ended session at the next check, but not when the check fails', async () => {
  let checks = 0
  let check = async (): Promise<boolean> => {
    checks++
    throw new Error('database unavailable')
  }
  const reading = await open(
    await serve(await hubOf(database.sql, { recheckMs: 20 }), { isStillAllowed: () => check() }),
  )
  await eventually(() => expect(checks).toBeGreaterThan(2))
  expect(reading.hasEnded).toBe(false)
  check = async () => false
  await eventually(() => expect(reading.hasEnded).toBe(true))
})

test('closes only the oldest stream when a person opens too many', async () => {
  const address = await serve(await hubOf(database.sql, { perPerson: 2 }))
  const first = await open(address)
  const second = await open(address)
  const third = await open(address)
  await eventually(() => expect(first.hasEnded).toBe(true))
  await publish([userTopic('ann')], 'order.completed', 'o1')
  await eventually(() => expect([second.text, third.text].every((text) => text.includes('o1'))).toBe(true))
  expect([first, second, third].map(({ hasEnded }) => hasEnded)).toEqual([true, false, false])
})

test('serves a page that is reloaded repeatedly without leaving streams open', async () => {
  const reloads = 60
  // The limit is higher than the number of streams, so that no stream is closed because of a later one.
  const hub = await hubOf(database.sql, { perPerson: reloads + 2 })
  const opened: Readable[] = []
  const counted: LiveHub = {
    ...hub,
    open: (request) => {
      const stream = hub.open(request)
      opened.push(stream)
      return stream
    },
  }
  const server = fastify({ forceCloseConnections: true })
  server.get('/events', async (_, reply) => {
    await randomMoment(20)
    return serveEvents(reply, counted, { user_id: 'ann', topics: [], unheard_ms: 0, isStillAllowed: async () => true })
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  cleanUp.push(() => server.close())
  for (let n = 0; n < reloads; n++) {
    const abort = new AbortController()
    const left = fetch(`${address}/events`, { signal: abort.signal }).catch(() => undefined)
    await randomMoment(15)
    abort.abort()
    await left
  }
  expect((await open(address)).response.status).toBe(200)
  expect(opened.length).toBeGreaterThan(1)
  await eventually(() => expect(opened.filter(({ destroyed }) => !destroyed)).toHaveLength(1))
})

const flood = async (events: number) => {
  for (let n = 0; n < events; n++) await publish([userTopic('ann')], 'order.completed', 'x'.repeat(6000))
}

test('disconnects a slow reader during a burst without delaying other readers', async () => {
  const hub = await hubOf()
  const reader = await open(await serve(hub))
  const unread = openUnread(hub)
  await flood(100)
  expect(unread.destroyed).toBe(false)
  await flood(100)
  await eventually(() => expect(unread.destroyed).toBe(true))
  await publish([userTopic('ann')], 'order.completed', 'the-last-one')
  await eventually(() => expect(reader.text.includes('the-last-one')).toBe(true))
})

test('disconnects a reader that has not caught up by the next heartbeat', async () => {
  const unread = openUnread(await hubOf(database.sql, { heartbeatMs: 100 }))
  await flood(4)
  await eventually(() => expect(unread.destroyed).toBe(true))
})

test('closes all streams when the hub stops', async () => {
  const hub = await hubOf()
  const reading = await open(await serve(hub))
  await hub.stop()
  await eventually(() => expect(reading.hasEnded).toBe(true))
})

test('resyncs and continues streams after the database was unavailable', async () => {
  const line = await cuttableProxy(database.url)
  cleanUp.push(line.cut)
  const sql = connect(line.url, { max: 1 })
  cleanUp.push(() => sql.end({ timeout: 1 }))
  const reading = await open(await serve(await hubOf(sql)))
  await line.cut()
  await expect(sql`SELECT 1`).rejects.toThrow()
  await line.restore()
  await eventually(() => expect(reading.text).toContain('event: resync'))
  await publish([userTopic('ann')], 'order.completed', 'o9')
  await eventually(() => expect(reading.text).toContain('o9'))
})

describe('when rights change', () => {
  const openAs = async (hub: LiveHub, user_id: string, isStillAllowed: () => Promise<boolean>) => {
    const stream = hub.open({ user_id, topics: [staff], unheard_ms: 0, isStillAllowed })
    const seen = { text: '', hasEnded: false }
    stream.on('data', (piece: Buffer) => (seen.text += String(piece)))
    stream.once('end', () => (seen.hasEnded = true))
    return seen
  }
  const changes = {
    'a permission': (id: string) => database.sql`UPDATE users SET permissions = '{tickets}' WHERE _id = ${id}`,
    'the status': (id: string) => database.sql`UPDATE users SET status = 0 WHERE _id = ${id}`,
    'the session': (id: string) =>
      database.sql`UPDATE sessions SET ended_at = now(), ended_because = 'signed_out' WHERE user_id = ${id}`,
  }

  test.each(Object.entries(changes))('%s, nothing that follows reaches a stream, which ends', async (_, change) => {
    const { _id } = await makePerson(database.sql, testSecret, { role_id: 3, permissions: ['orders', 'tickets'] })
    const hub = await hubOf()
    const asked = Promise.withResolvers<boolean>()
    const seen = await openAs(hub, _id, () => asked.promise)
    await change(_id)
    await publish([staff], 'order.submitted', 'secret')
    const other = await openAs(hub, 'somebody else', async () => true)
    await publish([staff], 'order.submitted', 'for others')
    await eventually(() => expect(other.text).toContain('for others'))
    asked.resolve(false)
    await eventually(() => expect(seen.hasEnded).toBe(true))
    expect(seen.text).not.toMatch(/secret|for others/)
  })

  test('a stream that may continue is told to reload', async () => {
    const { _id } = await makePerson(database.sql, testSecret, { role_id: 3, permissions: ['orders'] })
    const seen = await openAs(await hubOf(), _id, async () => true)
    await changes['the status'](_id)
    await eventually(() => expect(seen.text).toContain('event: resync'))
    await publish([staff], 'order.submitted', 'o9')
    await eventually(() => expect(seen.text).toContain('o9'))
    expect(seen.hasEnded).toBe(false)
  })
})
