import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { migrationsFolder } from './migrate.ts'
import { migrateOnline } from './migrate-online.ts'
import { connect, type Sql } from './sql.ts'

let database: TestDatabase
let folder: string
/** Connections of a running process. A statement that waits for a lock for more than a second fails. */
let requests: Sql

beforeEach(async () => {
  database = await testDatabase()
  await database.sql.unsafe('CREATE TABLE hot (_id int); INSERT INTO hot VALUES (1)')
  requests = connect(database.url, { max: 3, name: 'mapwright' })
  const [{ name = '' } = {}] = await database.sql<{ name: string }[]>`SELECT current_database() AS name`
  await database.sql.unsafe(`ALTER DATABASE ${name} SET lock_timeout = '1s'`)
  folder = mkdtempSync(join(tmpdir(), 'mapwright-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
})
afterEach(async () => {
  await requests.end({ timeout: 1 })
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const addMigration = (name: string, statements: string) => writeFileSync(join(folder, `${name}.sql`), statements)

const upgrade = (patienceMs?: number) => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const db = database.sql
  return { done: migrateOnline({ db, url: database.url, log, folder, patienceMs }), warnings }
}

const columns = async () =>
  (await database.sql`SELECT column_name FROM information_schema.columns WHERE table_name = 'hot' ORDER BY 1`).map(
    ({ column_name }) => column_name,
  )

/** Reads the table again and again until `isOver`. Fails if a read waits for more than a second. */
async function readUntil(isOver: () => boolean): Promise<number> {
  let reads = 0
  while (!isOver()) {
    expect(await requests`SELECT _id FROM hot`).toHaveLength(1)
    reads += 1
  }
  return reads
}

test('a migration that waits for a long transaction lets others pass, and runs when the transaction is over', async () => {
  addMigration('9998_column', 'ALTER TABLE hot ADD COLUMN added int')
  const release = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holder = requests.begin(async (tx) => {
    await tx`SELECT FROM hot`
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise
  const { done, warnings } = upgrade()
  let hasFailed = false
  done.catch(() => {
    hasFailed = true
  })
  await readUntil(() => warnings.length >= 2 || hasFailed)
  expect(await columns()).toEqual(['_id'])
  release.resolve()
  await Promise.all([holder, done])
  expect(await columns()).toEqual(['_id', 'added'])
  expect(warnings[0]).toContain('9998_column')
})

test('a migration that works for seconds under a lock is rolled back as soon as others wait, and refused in the end', async () => {
  addMigration('9997_quick', 'ALTER TABLE hot ADD COLUMN quick int')
  addMigration('9998_slow', 'ALTER TABLE hot ADD COLUMN slow int; SELECT pg_sleep(5)')
  let isOver = false
  const { done } = upgrade(1_000)
  const refused = expect(done).rejects.toThrow(
    /cannot be upgraded while it is in use: the migration 9998_slow would stop .+ it continues where it stopped/,
  )
  const reading = readUntil(() => isOver)
  await refused
  isOver = true
  expect(await reading).toBeGreaterThan(0)
  // The migration before it remains, and the next start continues.
  expect(await columns()).toEqual(['_id', 'quick'])
})

test('a migration may work for seconds if no other process waits', async () => {
  addMigration('9998_slow', 'ALTER TABLE hot ADD COLUMN slow int; SELECT pg_sleep(2)')
  const { done, warnings } = upgrade()
  await done
  expect(warnings).toEqual([])
  expect(await columns()).toEqual(['_id', 'slow'])
})

test('two processes that start at the same time apply each migration once', async () => {
  addMigration('9998_column', 'ALTER TABLE hot ADD COLUMN added int')
  await Promise.all([upgrade().done, upgrade().done])
  expect(await columns()).toEqual(['_id', 'added'])
})

test('a migration that fails is rolled back, with its reason', async () => {
  addMigration('9998_broken', 'ALTER TABLE hot ADD COLUMN added int; SELECT 1 / 0')
  await expect(upgrade().done).rejects.toThrow('division by zero')
  expect(await columns()).toEqual(['_id'])
  // The advisory lock is released.
  await eventually(async () =>
    expect(await database.sql`SELECT FROM pg_stat_activity WHERE application_name = 'mapwright-migrations'`).toEqual(
      [],
    ),
  )
})
