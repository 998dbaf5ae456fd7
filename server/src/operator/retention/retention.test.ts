import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { allJobs, appSubscribers } from '../../domains.ts'
import { keptData, retentionPage } from './retention-page.ts'

const page = fileURLToPath(new URL('../../../../docs/retention.md', import.meta.url))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** All tables of the database. Tables of other schemas, such as that of the queue of jobs, are listed by schema. */
const readTables = async () => {
  const tables = await database.sql<{ name: string }[]>`
    SELECT DISTINCT CASE table_schema WHEN 'public' THEN table_name ELSE table_schema || '.*' END AS name
    FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`
  return tables.map(({ name }) => name)
}

/** All columns that refer to stored files. */
const readFileColumns = async () => {
  const columns = await database.sql<{ name: string }[]>`
    SELECT c.conrelid::regclass || '.' || a.attname AS name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.confrelid = 'files'::regclass`
  return columns.map(({ name }) => name)
}

describe('the record of stored data', () => {
  test('contains each table of the database once', async () => {
    expect(keptData.flatMap(({ tables }) => tables).toSorted()).toEqual((await readTables()).toSorted())
  })

  test('contains each column that refers to stored files once', async () => {
    const listed = keptData.flatMap(({ files = [] }) => files)
    expect(listed.toSorted()).toEqual((await readFileColumns()).toSorted())
  })

  test('names a job or a subscriber that exists for each entry, or the reason why it stays', () => {
    const known = new Set([...allJobs, ...appSubscribers].map(({ name }) => name))
    for (const { data, jobs = [], subscribers = [], stays } of keptData) {
      for (const name of [...jobs, ...subscribers]) expect(known, data).toContain(name)
      expect(jobs.length + subscribers.length > 0 || stays !== undefined, data).toBe(true)
    }
  })

  test('names every subscriber that deletes data of removed people', () => {
    const named = keptData.flatMap(({ subscribers = [] }) => subscribers)
    const erasing = appSubscribers.filter(({ on }) => on.includes('user.removed')).map(({ name }) => name)
    for (const name of erasing.filter((one) => /erase/.test(one))) expect(named).toContain(name)
  })

  test('is what docs/retention.md says', async () => {
    await expect(retentionPage()).toMatchFileSnapshot(page)
  })
})
