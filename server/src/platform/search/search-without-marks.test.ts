import { GetUserAll } from '@mapwright/contract/accounts/user-endpoints.ts'
import { manufacturerCalls, vtypeCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { patternOf } from './search-words.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())

it.each([
  ['Škoda', 'skoda'],
  ['Citroën', 'CITROEN'],
  ['Łódź', 'lodz'],
  ['Ærø', 'ærø'],
  ['Cafe\u0301', 'café'],
  ['İstanbul', 'istanbul'],
  ['Йошкар', 'йошкар'],
  ['ガソリン', 'ガソリン'],
  ['AbC 1', 'abc 1'],
])('%s and %s are one word', async (one, other) => {
  const [row] = await site.sql<{ same: boolean }[]>`SELECT fold(${one}) = fold(${other}) AS same`
  expect(row?.same).toBe(true)
})

it('finds people and vehicles with and without diacritics', async () => {
  const person = await site.person()
  await site.sql`UPDATE users SET company_name = 'Autoškola Čáp' WHERE _id = ${person._id}`
  const { vtype } = (await site.call(vtypeCalls.add, { body: { name: 'Véhicules' } }, { as: admin })).body
  await site.call(manufacturerCalls.add, { body: { name: 'Škoda', vtype_id: vtype._id } }, { as: admin })
  for (const search_keyword of ['skoda', 'ŠKODA', 'Škoda', 'vehicules sko']) {
    const { manufacturers } = (await site.call(manufacturerCalls.list, { query: { search_keyword } }, { as: admin }))
      .body
    expect(manufacturers, search_keyword).toMatchObject([{ name: 'Škoda' }])
  }
  for (const search_keyword of ['autoskola cap', 'AUTOŠKOLA', 'čáp'])
    expect((await site.call(GetUserAll, { query: { search_keyword } }, { as: admin })).body.users).toMatchObject([
      { _id: person._id },
    ])
})

it.each([
  ['variants', 'true'],
  ['orders', "status <> 'draft'"],
  ['shop_products', 'true'],
  ['invoices', 'deleted_at IS NULL'],
])('a search in %s can use its index', async (table, condition) => {
  const { sql, drop } = await testDatabase({ max: 1 })
  try {
    await sql`SET enable_seqscan = off`
    // Drops the other indexes, because on an empty table the planner might choose any of them.
    const others = await sql<{ name: string }[]>`
      SELECT indexname AS name FROM pg_indexes WHERE tablename = ${table} AND indexname NOT LIKE '%search' AND indexdef NOT LIKE '%UNIQUE%'`
    for (const { name } of others) await sql.unsafe(`DROP INDEX ${name} CASCADE`)
    const plan = await sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN SELECT _id FROM ${table} WHERE ${condition} AND fold(search) LIKE fold('${patternOf('škoda')}')`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Bitmap Index Scan on \w+_search/)
  } finally {
    await drop()
  }
})
