import type { DomainEvent } from '@mapwright/contract/events.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import type { App } from '../api/handler.ts'
import { announce } from './announce.ts'
import { type Outbox, startOutbox } from './start-outbox.ts'
import { type Subscriber, subscriber } from './subscriber.ts'

const log = pino({ level: 'silent' })
const ids = { order_id: 'o', user_id: 'u', actor_id: null }
let database: TestDatabase
let running: Outbox[] = []

beforeAll(async () => {
  database = await testDatabase()
  await database.sql`CREATE TABLE seen (id bigint GENERATED ALWAYS AS IDENTITY, name text, type text)`
})
afterEach(async () => {
  await Promise.all(running.map((outbox) => outbox.stop()))
  running = []
  await database.sql`TRUNCATE seen, outbox`
})
afterAll(() => database.drop())

const start = async (subscribers: readonly Subscriber[]) => {
  const outbox = await startOutbox({ sql: database.sql, app: {} as App, subscribers, log })
  running.push(outbox)
  return outbox
}
const tell = (...events: DomainEvent[]) =>
  database.sql.begin(async (tx) => {
    for (const event of events) await announce(tx, event)
  })
const noting = (name: string, on: Subscriber['on']) =>
  subscriber({
    name,
    on,
    handle: async ({ tx, event }) => void (await tx`INSERT INTO seen (name, type) VALUES (${name}, ${event.type})`),
  })
const seen = async () =>
  (await database.sql`SELECT name, type FROM seen ORDER BY id`).map((row) => `${row.name} ${row.type}`)
const waiting = () => database.sql`SELECT tries, error, dead_at IS NOT NULL AS dead FROM outbox ORDER BY id`

test('what a command announces reaches its subscribers in order soon after the commit, and only them', async () => {
  await start([noting('mail', ['order.completed', 'order.submitted']), noting('push', ['order.completed'])])
  await tell(
    { type: 'order.submitted', ...ids },
    { type: 'order.started', ...ids },
    { type: 'order.completed', ...ids },
  )
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), { timeout: 1000 })
  expect(await seen()).toEqual(['mail order.submitted', 'mail order.completed', 'push order.completed'])
})

test('what is rolled back was never announced', async () => {
  const outbox = await start([noting('mail', ['order.submitted'])])
  const undone = database.sql.begin(async (tx) => {
    await announce(tx, { type: 'order.submitted', ...ids })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await outbox.drain()
  expect(await seen()).toEqual([])
})

test('what was announced while no process ran is handled at the next start', async () => {
  await tell({ type: 'order.submitted', ...ids })
  await start([noting('mail', ['order.submitted'])])
  await vi.waitFor(async () => expect(await seen()).toEqual(['mail order.submitted']))
})

test('a subscriber that meets a deadlock is tried again at once, and its event once', async () => {
  let calls = 0
  const unlucky = subscriber({
    name: 'push',
    on: ['order.completed'],
    handle: async ({ tx }) => {
      await tx`INSERT INTO seen (name, type) VALUES ('push', ${String(++calls)})`
      if (calls === 1) await tx`DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$`
    },
  })
  await start([unlucky])
  await tell({ type: 'order.completed', ...ids })
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), { timeout: 900 })
  expect(await seen()).toEqual(['push 2'])
})

test('one subscriber that fails undoes the others of the event, holds up no other event, and all are tried again', async () => {
  let isBroken = true
  const broken = subscriber({
    name: 'push',
    on: ['order.completed'],
    handle: async () => {
      if (isBroken) throw new Error('no luck')
    },
  })
  const outbox = await start([noting('mail', ['order.completed', 'order.submitted']), broken])
  await tell({ type: 'order.completed', ...ids }, { type: 'order.submitted', ...ids })
  await outbox.drain()
  expect(await seen()).toEqual(['mail order.submitted'])
  expect(await waiting()).toEqual([{ tries: 1, error: 'Error: push: no luck', dead: false }])

  isBroken = false
  await database.sql`UPDATE outbox SET run_at = now()`
  await outbox.drain()
  expect(await seen()).toEqual(['mail order.submitted', 'mail order.completed'])
  expect(await waiting()).toHaveLength(0)
})

test('an event that a constraint refuses only at the commit counts as a failed try', async () => {
  await database.sql`CREATE TABLE parent (id int PRIMARY KEY)`
  await database.sql`CREATE TABLE child (id int REFERENCES parent DEFERRABLE INITIALLY DEFERRED)`
  const orphan = subscriber({
    name: 'orphan',
    on: ['order.submitted'],
    handle: async ({ tx }) => void (await tx`INSERT INTO child VALUES (1)`),
  })
  const outbox = await start([orphan])
  await tell({ type: 'order.submitted', ...ids })
  await outbox.drain()
  expect(await waiting()).toMatchObject([{ tries: 1, error: expect.stringContaining('foreign key') }])
})

test('after ten tries an event is set aside with its error', async () => {
  const hopeless = subscriber({
    name: 'push',
    on: ['order.submitted'],
    handle: () => Promise.reject(new Error('never')),
  })
  const outbox = await start([hopeless])
  await tell({ type: 'order.submitted', ...ids })
  for (let n = 0; n < 12; n++) {
    await outbox.drain()
    await database.sql`UPDATE outbox SET run_at = now()`
  }
  expect(await waiting()).toEqual([{ tries: 10, error: 'Error: push: never', dead: true }])
})

test('several processes share the events, and each is handled exactly once', async () => {
  const subscribers = [noting('mail', ['order.submitted'])]
  await Promise.all([start(subscribers), start(subscribers), start(subscribers)])
  await tell(...Array.from({ length: 60 }, () => ({ type: 'order.submitted', ...ids }) as const))
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), { timeout: 5000 })
  expect(await seen()).toHaveLength(60)
})

test('it goes on after its connection was cut', async () => {
  await start([noting('mail', ['order.submitted'])])
  await database.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'listen%'`
  await tell({ type: 'order.submitted', ...ids })
  await vi.waitFor(async () => expect(await seen()).toEqual(['mail order.submitted']), { timeout: 3000 })
  await tell({ type: 'order.submitted', ...ids })
  await vi.waitFor(async () => expect(await seen()).toHaveLength(2), { timeout: 1000 })
})

test('stopping finishes the event in hand and leaves the rest for the next process', async () => {
  let enter = () => {}
  let leave = () => {}
  const entered = new Promise<void>((resolve) => (enter = resolve))
  const left = new Promise<void>((resolve) => (leave = resolve))
  const slow = subscriber({
    name: 'slow',
    on: ['order.submitted'],
    handle: async ({ tx }) => {
      enter()
      await left
      await tx`INSERT INTO seen (name, type) VALUES ('slow', 'done')`
    },
  })
  const outbox = await start([slow])
  await tell({ type: 'order.submitted', ...ids }, { type: 'order.submitted', ...ids })
  await entered
  const stopped = outbox.stop()
  leave()
  await stopped
  expect(await seen()).toEqual(['slow done'])
  expect(await waiting()).toHaveLength(1)
})
