import type { DomainEvent } from '@mapwright/contract/events.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
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

/** Polling interval so long that only notifications and reconnects wake the outbox. */
const pollMs = 3_600_000

const start = async (subscribers: readonly Subscriber[]) => {
  const outbox = await startOutbox({ sql: database.sql, app: {} as App, subscribers, log, pollMs })
  running.push(outbox)
  return outbox
}
const announceAll = (...events: DomainEvent[]) =>
  database.sql.begin(async (tx) => {
    for (const event of events) await announce(tx, event)
  })
const recording = (name: string, on: Subscriber['on']) =>
  subscriber({
    name,
    on,
    handle: async ({ tx, event }) => void (await tx`INSERT INTO seen (name, type) VALUES (${name}, ${event.type})`),
  })
const seen = async () =>
  (await database.sql`SELECT name, type FROM seen ORDER BY id`).map((row) => `${row.name} ${row.type}`)
const waiting = () => database.sql`SELECT tries, error, dead_at IS NOT NULL AS dead FROM outbox ORDER BY id`

test('delivers events in order to their subscribers only, soon after the commit', async () => {
  await start([recording('mail', ['order.completed', 'order.submitted']), recording('push', ['order.completed'])])
  await announceAll(
    { type: 'order.submitted', ...ids },
    { type: 'order.started', ...ids },
    { type: 'order.completed', ...ids },
  )
  await eventually(async () => expect(await waiting()).toHaveLength(0))
  expect(await seen()).toEqual(['mail order.submitted', 'mail order.completed', 'push order.completed'])
})

test('does not deliver events of a rolled-back transaction', async () => {
  const outbox = await start([recording('mail', ['order.submitted'])])
  const undone = database.sql.begin(async (tx) => {
    await announce(tx, { type: 'order.submitted', ...ids })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await outbox.drain()
  expect(await seen()).toEqual([])
})

test('delivers events announced while no process was running at the next start', async () => {
  await announceAll({ type: 'order.submitted', ...ids })
  await start([recording('mail', ['order.submitted'])])
  await eventually(async () => expect(await seen()).toEqual(['mail order.submitted']))
})

test('retries a subscriber immediately after a deadlock', async () => {
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
  await announceAll({ type: 'order.completed', ...ids })
  await eventually(async () => expect(await waiting()).toHaveLength(0))
  expect(await seen()).toEqual(['push 2'])
})

test('rolls back and retries all subscribers of an event if one fails, without delaying other events', async () => {
  let isBroken = true
  const broken = subscriber({
    name: 'push',
    on: ['order.completed'],
    handle: async () => {
      if (isBroken) throw new Error('no luck')
    },
  })
  const outbox = await start([recording('mail', ['order.completed', 'order.submitted']), broken])
  await announceAll({ type: 'order.completed', ...ids }, { type: 'order.submitted', ...ids })
  await outbox.drain()
  expect(await seen()).toEqual(['mail order.submitted'])
  expect(await waiting()).toEqual([{ tries: 1, error: 'Error: push: no luck', dead: false }])

  isBroken = false
  await database.sql`UPDATE outbox SET run_at = now()`
  await outbox.drain()
  expect(await seen()).toEqual(['mail order.submitted', 'mail order.completed'])
  expect(await waiting()).toHaveLength(0)
})

test('counts a violation of a deferred constraint as a failed attempt', async () => {
  await database.sql`CREATE TABLE parent (id int PRIMARY KEY)`
  await database.sql`CREATE TABLE child (id int REFERENCES parent DEFERRABLE INITIALLY DEFERRED)`
  const orphan = subscriber({
    name: 'orphan',
    on: ['order.submitted'],
    handle: async ({ tx }) => void (await tx`INSERT INTO child VALUES (1)`),
  })
  const outbox = await start([orphan])
  await announceAll({ type: 'order.submitted', ...ids })
  await outbox.drain()
  expect(await waiting()).toMatchObject([{ tries: 1, error: expect.stringContaining('foreign key') }])
})

test('stops retrying an event after ten attempts and stores its error', async () => {
  const hopeless = subscriber({
    name: 'push',
    on: ['order.submitted'],
    handle: () => Promise.reject(new Error('never')),
  })
  const outbox = await start([hopeless])
  await announceAll({ type: 'order.submitted', ...ids })
  for (let n = 0; n < 12; n++) {
    await outbox.drain()
    await database.sql`UPDATE outbox SET run_at = now()`
  }
  expect(await waiting()).toEqual([{ tries: 10, error: 'Error: push: never', dead: true }])
})

test('handles each event exactly once when several processes share them', async () => {
  const subscribers = [recording('mail', ['order.submitted'])]
  await Promise.all([start(subscribers), start(subscribers), start(subscribers)])
  await announceAll(...Array.from({ length: 60 }, () => ({ type: 'order.submitted', ...ids }) as const))
  await eventually(async () => expect(await waiting()).toHaveLength(0))
  expect(await seen()).toHaveLength(60)
})

test('continues after its connection is lost', async () => {
  await start([recording('mail', ['order.submitted'])])
  await database.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'listen%'`
  await announceAll({ type: 'order.submitted', ...ids })
  await eventually(async () => expect(await seen()).toEqual(['mail order.submitted']))
  await announceAll({ type: 'order.submitted', ...ids })
  await eventually(async () => expect(await seen()).toHaveLength(2))
})

test('finishes the current event on stop and leaves the rest to the next process', async () => {
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
  await announceAll({ type: 'order.submitted', ...ids }, { type: 'order.submitted', ...ids })
  await entered
  const stopped = outbox.stop()
  leave()
  await stopped
  expect(await seen()).toEqual(['slow done'])
  expect(await waiting()).toHaveLength(1)
})

test('leaves events that only a newer release announces to the processes of that release', async () => {
  const outbox = await start([recording('mail', ['order.submitted'])])
  await database.sql`INSERT INTO outbox (event) VALUES ('{"type": "order.of_the_next_release"}')`
  await announceAll({ type: 'order.submitted', ...ids })
  await outbox.drain()
  await eventually(async () => expect(await seen()).toEqual(['mail order.submitted']))
  expect(await waiting()).toEqual([{ tries: 0, error: null, dead: false }])
})
