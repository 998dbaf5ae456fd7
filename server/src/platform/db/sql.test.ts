import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { Json, type Tx } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 3 })
  await database.sql`CREATE TABLE things (
    id int PRIMARY KEY, text text, amount bigint, at timestamptz, done boolean, bytes bytea, data jsonb, words text[], amounts bigint[])`
})
afterAll(() => database.drop())

const thing = {
  id: 1,
  text: `O'Neil "said" \\ no`,
  amount: 9_007_199_254_740_993n,
  at: new Date('2026-02-03T04:05:06.789Z'),
  done: true,
  bytes: Buffer.from([0, 1, 254, 255]),
  data: new Json([{ a: [1, null] }]),
  words: ['a,b', '{}', 'NULL', ''],
  amounts: [1n, -2n],
}

test('round-trips values of every type', async () => {
  const { sql } = database
  const inserted = await sql`INSERT INTO things ${sql([thing, { ...thing, id: 2, text: null }])}`
  expect(inserted.count).toBe(2)
  const [read] = await sql`SELECT * FROM things WHERE id = 1`
  expect(read).toEqual({ ...thing, data: [{ a: [1, null] }] })
  const changed =
    await sql`UPDATE things SET done = ${false}, ${sql({ text: 'b', amounts: [] })} WHERE id = ANY (${[1, 2]})`
  expect(changed.count).toBe(2)
  const columns = ['text', 'amounts']
  expect([...(await sql`SELECT ${sql(columns)} FROM ${sql('public.things')} WHERE id = 2`)]).toEqual([
    { text: 'b', amounts: [] },
  ])
})

// JavaScript interprets years before 100 as years of the 20th century, so generated years start at 1000.
const years = { min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') }

test('reads points in time in any time zone', async () => {
  const { sql } = database
  await fc.assert(
    fc.asyncProperty(
      fc.date({ ...years, noInvalidDate: true }),
      fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns'),
      async (at, zone) => {
        const read = await sql.begin(async (tx) => {
          await tx.unsafe(`SET LOCAL TIME ZONE '${zone}'`)
          return tx<{ at: Date }[]>`SELECT ${at}::timestamptz AS at`
        })
        // Offsets of early time zones include seconds, which JavaScript cannot parse.
        if (zone === 'UTC' || at.getUTCFullYear() > 1990) expect(read[0]?.at).toEqual(at)
      },
    ),
    { numRuns: 100 },
  )
})

test('runs a statement again: pipelined, without rows, and after its table has changed', async () => {
  const { sql } = database
  await sql`CREATE TABLE altered (a int)`
  const insert = (tx: typeof sql | Tx, a: number) => tx`INSERT INTO altered (a) VALUES (${a})`
  const readAll = (tx: typeof sql | Tx) => tx`SELECT * FROM altered ORDER BY a`
  await sql.begin(async (tx) => {
    const counts = await Promise.all([insert(tx, 1), insert(tx, 2), readAll(tx), insert(tx, 3), readAll(tx)])
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 2, 1, 3])
    expect([...(await readAll(tx))]).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }])
  })
  await sql`ALTER TABLE altered ADD COLUMN b text DEFAULT 'x'`
  await sql`ALTER TABLE altered ALTER COLUMN a TYPE text`
  for (let run = 0; run < 6; run++)
    expect([...(await readAll(sql))]).toEqual(['1', '2', '3'].map((a) => ({ a, b: 'x' })))
})

test('keeps a connection after a failed statement, and prepares the statement again', async () => {
  const { sql } = database
  const divide = (tx: typeof sql | Tx, by: number) => tx`SELECT 1 / ${by}::int AS result`
  for (const by of [0, 1, 0, 1])
    if (by === 0) await expect(divide(sql, by)).rejects.toMatchObject({ code: '22012' })
    else expect([...(await divide(sql, by))]).toEqual([{ result: 1 }])
  const broken = sql.begin((tx) => Promise.all([divide(tx, 0).catch(() => 0), tx`SELECT 5 AS five`.catch(() => 0)]))
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  expect([...(await sql.begin((tx) => tx`SELECT 5 AS five`))]).toEqual([{ five: 5 }])
})

test('round-trips arbitrary text arrays', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }).filter((text) => !/\0|\p{Surrogate}/u.test(text))),
      async (texts) => {
        const [row] = await database.sql`SELECT ${texts}::text[] AS texts`
        expect(row?.['texts']).toEqual(texts)
      },
    ),
    { numRuns: 200 },
  )
})

test('refuses values that no column can hold', async () => {
  const { sql } = database
  await expect(sql`SELECT ${undefined as never}`).rejects.toThrow('undefined is not a value')
  await expect(sql`SELECT ${[{ a: 1 }]}`).rejects.toThrow('a list of objects')
  expect(() => sql`UPDATE things SET ${sql({})}`.compile()).toThrow('no columns')
})

test('combines fragments and keeps their parameters in order', async () => {
  const { sql } = database
  const condition = sql`n > ${1} AND n < ${5}`
  const [row] =
    await sql`SELECT ${'x'} AS x, count(*)::int AS count FROM generate_series(0, ${9}::int) n WHERE ${condition}`
  expect(row).toEqual({ x: 'x', count: 3 })
})

test('reads in batches and releases the connection when the reader stops early', async () => {
  const { sql } = database
  const sizes: number[] = []
  for await (const rows of sql`SELECT generate_series(1, ${25}::int) AS n`.cursor(10)) sizes.push(rows.length)
  expect(sizes).toEqual([10, 10, 5])
  for (let round = 0; round < 5; round++)
    for await (const [first] of sql<{ n: number }[]>`SELECT generate_series(1, 100) AS n`.cursor(10)) {
      expect(first?.n).toBe(1)
      break
    }
  expect((await sql`SELECT 1 AS n`)[0]).toEqual({ n: 1 })
})

test('runs several reads on one connection', async () => {
  const pids = await database.sql.together((one) =>
    Promise.all(Array.from({ length: 5 }, () => one<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)),
  )
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(1)
})

test('retries a prepared statement whose table has changed', async () => {
  const { sql } = database
  await sql`CREATE TABLE changing (a int)`
  const read = () => sql`SELECT * FROM changing`
  await Promise.all([read(), read(), read()])
  await sql`ALTER TABLE changing ADD b text`
  await sql`INSERT INTO changing VALUES (1, 'b')`
  for (let round = 0; round < 6; round++) expect((await read())[0]).toEqual({ a: 1, b: 'b' })
})
