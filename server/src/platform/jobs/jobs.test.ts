import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { stays } from '../../../test/waits.ts'
import type { App } from '../api/handler.ts'
import { publicFetch } from '../net/public-fetch.ts'
import { enqueue } from './enqueue.ts'
import { type Job, job, jobKind } from './job-kind.ts'
import { type Jobs, openJobs } from './open-jobs.ts'

const log = pino({ level: 'silent' })
const count = jobKind('test.count', z.object({ n: z.number() }), { retries: 2, retry_delay_seconds: 1 })
let database: TestDatabase
let running: Jobs[] = []

const start = async (jobs: readonly Job[], works = true) => {
  const started = await openJobs({
    url: database.url,
    sql: database.sql,
    app: {} as App,
    publicFetch: publicFetch(),
    jobs,
    works,
    log,
  })
  running.push(started)
  await started.work()
  return started
}
const seenBy = (seen: number[]) => job(count, async ({ data }) => void seen.push(data.n))

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await database.sql`DELETE FROM jobs.job`
})
afterAll(() => database.drop())

test('a job exists only if the command that enqueued it commits, and starts within a second', async () => {
  const seen: number[] = []
  await start([seenBy(seen)])
  const undone = database.sql.begin(async (tx) => {
    await enqueue(tx, count, { n: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.sql.begin((tx) => enqueue(tx, count, { n: 2 }))
  await eventually(() => expect(seen).toEqual([2]))
})

test('a job with a start time waits for it', async () => {
  const seen: number[] = []
  await start([seenBy(seen)])
  await database.sql.begin((tx) => enqueue(tx, count, { n: 3 }, { start_after: new Date(Date.now() + 3_600_000) }))
  await database.sql.begin((tx) => enqueue(tx, count, { n: 4 }))
  await eventually(() => expect(seen).toEqual([4]))
})

test('a job that hits a deadlock is retried immediately without counting as failed', async () => {
  const attempts: boolean[] = []
  const unlucky = job(count, async ({ is_last_attempt }) => {
    attempts.push(is_last_attempt)
    if (attempts.length === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await start([unlucky])
  await database.sql.begin((tx) => enqueue(tx, count, { n: 5 }))
  await eventually(async () => {
    const [row] = await database.sql`SELECT state, retry_count FROM jobs.job WHERE name = 'test.count'`
    expect([row?.state, row?.retry_count]).toEqual(['completed', 0])
  })
  expect(attempts).toHaveLength(2)
})

test('a running job is told when the process stops', async () => {
  let isAborted = false
  const long = job(count, async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    isAborted = true
  })
  const jobs = await start([long])
  await database.sql.begin((tx) => enqueue(tx, count, { n: 7 }))
  await eventually(async () => {
    expect(await database.sql`SELECT FROM jobs.job WHERE name = 'test.count' AND state = 'active'`).toHaveLength(1)
  })
  await jobs.stop()
  expect(isAborted).toBe(true)
})

test('a failing job is retried after a delay and knows its last attempt', async () => {
  const attempts: boolean[] = []
  const failing = job(count, async ({ is_last_attempt }) => {
    attempts.push(is_last_attempt)
    throw new Error('no luck')
  })
  await start([failing])
  await database.sql.begin((tx) => enqueue(tx, count, { n: 4 }))
  await eventually(() => expect(attempts).toEqual([false, false, true]))
  await eventually(async () => {
    const [row] = await database.sql`SELECT state FROM jobs.job WHERE name = 'test.count'`
    expect(row?.state).toBe('failed')
  })
})

test('two processes share the jobs and run each one once', async () => {
  const first: number[] = []
  const second: number[] = []
  await start([seenBy(first)])
  await start([seenBy(second)])
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  await database.sql.begin(async (tx) => {
    for (const n of numbers) await enqueue(tx, count, { n })
  })
  await eventually(() => expect([...first, ...second].toSorted((a, b) => a - b)).toEqual(numbers))
})

test('a process without `work` only enqueues, and stopping waits for the running job', async () => {
  const seen: number[] = []
  const gate = Promise.withResolvers<void>()
  const state = async () => (await database.sql`SELECT state FROM jobs.job WHERE name = 'test.count'`)[0]?.['state']
  const slow = job(count, async ({ data }) => {
    await gate.promise
    seen.push(data.n)
  })
  await start([slow], false)
  await database.sql.begin((tx) => enqueue(tx, count, { n: 5 }))
  await stays(async () => expect(await state()).toBe('created'))
  const worker = await start([slow])
  await eventually(async () => expect(await state()).toBe('active'))
  let isStopped = false
  const stopped = worker.stop().then(() => (isStopped = true))
  await stays(() => expect(isStopped).toBe(false))
  gate.resolve()
  await stopped
  expect(seen).toEqual([5])
})

test('queues follow their declarations, and schedules that are no longer declared are removed', async () => {
  const scheduled = job(jobKind('test.count', z.object({}), { cron: '0 3 * * *', retries: 5 }), async () => {})
  await start([scheduled])
  const state = () => database.sql`
    SELECT q.retry_limit, s.cron FROM jobs.queue q LEFT JOIN jobs.schedule s USING (name) WHERE q.name = 'test.count'`
  expect(await state()).toEqual([{ retry_limit: 5, cron: '0 3 * * *' }])
  await start([seenBy([])])
  expect(await state()).toEqual([{ retry_limit: 2, cron: null }])
})

test('a second start has nothing to install', async () => {
  // Detects writes to installed rows: the system column xmin identifies the transaction that wrote a row.
  const installed = () => database.sql<{ row: string }[]>`
    SELECT concat_ws(' ', 'version', version, xmin) AS row FROM jobs.version
    UNION ALL SELECT concat_ws(' ', name, xmin) FROM jobs.queue ORDER BY 1`
  await start([seenBy([])], false)
  const before = await installed()
  // `false` starts no workers, because workers would modify these rows.
  await start([seenBy([])], false)
  expect(await installed()).toEqual(before)
})

test('enqueuing a job that is not installed fails with its name and rolls the command back', async () => {
  const unknown = jobKind('test.unknown', z.object({}))
  await expect(database.sql.begin((tx) => enqueue(tx, unknown, {}))).rejects.toThrow('test.unknown')
})
