import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { stays } from '../../../test/waits.ts'
import type { Tx } from './sql.ts'

// A crash would surface as an uncaught exception, which fails the run.
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 2 })
  await database.sql`CREATE TABLE notes (text text)`
})
beforeEach(() => database.sql`TRUNCATE notes`)
afterAll(() => database.drop())

const pidOf = async (tx: Tx) => (await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid ?? 0
const kill = async (pid: number) => void (await database.sql`SELECT pg_terminate_backend(${pid})`)
/** Kills a session as soon as it runs pg_sleep. */
const killAsleep = async (pid: number) => {
  await eventually(async () => {
    const [session] = await database.sql`SELECT wait_event FROM pg_stat_activity WHERE pid = ${pid}`
    expect(session?.['wait_event']).toBe('PgSleep')
  })
  await kill(pid)
}
/** Reads the table on another connection, which shows any statement that was executed outside its transaction. */
const notes = async () => (await database.sql<{ text: string }[]>`SELECT text FROM notes`).map(({ text }) => text)
const expectNoNotes = () => stays(async () => expect(await notes()).toEqual([]), 50)
const closed = { code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|57P01)$/) }

test('a transaction that loses its connection during a statement fails and leaves nothing behind', async () => {
  const work = database.sql.begin(async (tx) => {
    await tx`INSERT INTO notes VALUES ('before')`
    const pid = await pidOf(tx)
    const waiting = tx`SELECT pg_sleep(60)`
    void killAsleep(pid)
    await waiting
  })
  await expect(work).rejects.toMatchObject(closed)
  await expectNoNotes()
})

test('a transaction that loses its connection between statements runs no later statement on another connection', async () => {
  const outcome: unknown[] = []
  const work = database.sql.begin(async (tx) => {
    const pid = await pidOf(tx)
    await kill(pid)
    await eventually(async () =>
      expect(await database.sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`).toHaveLength(0),
    )
    // During these pauses, the pool opens a new connection.
    await Promise.all([database.sql`SELECT pg_sleep(0.05)`, database.sql`SELECT pg_sleep(0.05)`])
    await tx`INSERT INTO notes VALUES ('outside')`.catch((error: unknown) => outcome.push(error))
    await tx
      .savepoint((inner) => inner`INSERT INTO notes VALUES ('outside')`)
      .catch((error: unknown) => outcome.push(error))
  })
  await expect(work).rejects.toMatchObject(closed)
  await expect.poll(() => outcome).toMatchObject([closed, closed])
  await expectNoNotes()
})

test('a transaction that loses its connection inside a savepoint cannot continue', async () => {
  const work = database.sql.begin(async (tx) => {
    const pid = await pidOf(tx)
    const waiting = tx.savepoint(async (inner) => {
      void killAsleep(pid)
      await inner`SELECT pg_sleep(60)`
    })
    await waiting.catch(() => {})
    await tx`INSERT INTO notes VALUES ('after')`
  })
  await expect(work).rejects.toMatchObject(closed)
  await expectNoNotes()
})

test('all pending statements fail with the connection', async () => {
  const work = database.sql.begin(async (tx) => {
    const pid = await pidOf(tx)
    void killAsleep(pid)
    await Promise.allSettled([tx`SELECT pg_sleep(60)`, tx`INSERT INTO notes VALUES ('queued')`, tx`SELECT 1`])
    return 'done'
  })
  await expect(work).rejects.toMatchObject(closed)
  await expectNoNotes()
})

test('transactions support rows, fragments, savepoints, errors and read-only mode', async () => {
  const { sql } = database
  const value = await sql.begin(async (tx) => {
    const rows = [{ text: 'a' }, { text: 'b' }]
    await tx`INSERT INTO notes ${tx(rows)}`
    const part = tx`text = ${'a'}`
    await tx`DELETE FROM notes WHERE ${part}`
    await tx.savepoint(async (inner) => inner.unsafe(`INSERT INTO notes VALUES ('c')`))
    const refused = tx.savepoint(async (inner) => {
      await inner`INSERT INTO notes VALUES ('d')`
      throw new Error('not this')
    })
    await expect(refused).rejects.toThrow('not this')
    return 7
  })
  expect(value).toBe(7)
  await expect(sql.begin((tx) => tx`SELECT nonsense`)).rejects.toMatchObject({ code: '42703' })
  const both = await sql.begin('READ ONLY', (tx) => [tx`SELECT 1 AS n`, tx`SELECT 2 AS n`])
  expect(both.map(([row]) => row?.['n'])).toEqual([1, 2])
  expect(await notes()).toEqual(['b', 'c'])
})
