import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type JsonColumns, nestedRows, rowsFrom } from './nested-rows.ts'

type Child = { name: string; amount: bigint; at: Date | null; tags: string[] }
const columns = { amount: 'bigint', at: 'date' } as const satisfies JsonColumns<Child>

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('returns the rows of a nested query in their order and with their types', async () => {
  const { sql } = database
  const children = sql`
    SELECT * FROM (VALUES
      ('b', 9007199254740993::bigint::text, '2026-03-01 10:00:00.123456+02'::timestamptz, ARRAY['x', 'y']),
      ('a', (-5)::bigint::text, NULL, ARRAY[]::text[])
    ) AS child (name, amount, at, tags) ORDER BY name`
  const [row] = await sql<{ parent: number; children: unknown }[]>`
    SELECT ${1}::int AS parent, ${nestedRows(sql, children)} AS children`
  expect(row?.parent).toBe(1)
  expect(rowsFrom<Child>(row?.children, columns)).toEqual([
    { name: 'a', amount: -5n, at: null, tags: [] },
    { name: 'b', amount: 9007199254740993n, at: new Date('2026-03-01T08:00:00.123Z'), tags: ['x', 'y'] },
  ])
})

test('returns an empty list for a nested query without rows', async () => {
  const { sql } = database
  const [row] = await sql<{ none: unknown }[]>`SELECT ${nestedRows(sql, sql`SELECT 1 AS n WHERE false`)} AS none`
  expect(rowsFrom<{ n: number }>(row?.none, {})).toEqual([])
})
