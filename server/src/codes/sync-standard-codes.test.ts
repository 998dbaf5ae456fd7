import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { syncStandardCodes } from './sync-standard-codes.ts'

let database: TestDatabase
const first = [
  { code: 'P0100', description: 'Air mass' },
  { code: 'P0101', description: 'Air mass range' },
]
const rows = async () =>
  Object.fromEntries(
    (await database.sql<{ code: string; description: string }[]>`SELECT code, description FROM pcodes`).map((row) => [
      row.code,
      row.description,
    ]),
  )

beforeAll(async () => {
  database = await testDatabase()
  // Test databases already contain the codes of this release, so they are removed first.
  await syncStandardCodes(database.sql, [])
})
afterAll(() => database.drop())

describe('syncStandardCodes', () => {
  it('adds each code once when two processes start at the same time', async () => {
    await Promise.all([syncStandardCodes(database.sql, first), syncStandardCodes(database.sql, first)])
    expect(await rows()).toEqual({ P0100: 'Air mass', P0101: 'Air mass range' })
  })

  it('updates codes of an earlier release but keeps the wording and the removals of staff', async () => {
    await database.sql`UPDATE pcodes SET description = 'Ours' WHERE code = 'P0101'`
    await database.sql`INSERT INTO pcodes ${database.sql({ _id: uuidv7(), code: 'P0103', description: 'Ours too', created_at: new Date() })}`
    const second = [
      { code: 'P0100', description: 'Air mass, better said' },
      { code: 'P0101', description: 'Air mass range, better said' },
      { code: 'P0102', description: 'New' },
      { code: 'P0103', description: 'New too' },
    ]
    await syncStandardCodes(database.sql, second)
    const kept = { P0100: 'Air mass, better said', P0101: 'Ours', P0102: 'New', P0103: 'Ours too' }
    expect(await rows()).toEqual(kept)

    await database.sql`DELETE FROM pcodes WHERE code = 'P0102'`
    await syncStandardCodes(database.sql, [...second, { code: 'P0104', description: 'Newest' }])
    expect(Object.keys(await rows()).sort()).toEqual(['P0100', 'P0101', 'P0103', 'P0104'])
  })

  it('removes codes that are no longer in the release unless staff reworded them', async () => {
    await syncStandardCodes(database.sql, [{ code: 'P0104', description: 'Newest' }])
    expect(await rows()).toEqual({ P0101: 'Ours', P0103: 'Ours too', P0104: 'Newest' })
  })
})
