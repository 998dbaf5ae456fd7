import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { acceptFormerKey } from '../platform/api/secret-keys.ts'
import { countSealed, reseal } from './reseal.ts'
import { sealedTables } from './sealed-columns.ts'
import { valuesLostIn } from './sealed-values.ts'

const formerKey = 'the secret key before the change, long'
const secretKey = 'the secret key after the change, longer'
const unknownKey = 'a secret key that nobody knows any more'
const nothing = '00000000-0000-0000-0000-000000000000'
const now = new Date('2026-11-20T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  acceptFormerKey({ secretKey, formerKey: undefined })
  await database.drop()
})

/** The columns of a new row, for each table that is empty in a new database. Foreign keys are not checked. */
const firstRows: Readonly<Record<string, object>> = {
  access_webhooks: { access_api_id: nothing, url: '', created_at: now },
  joined_sites: {
    ...{ _id: nothing, name: 'Master', url: '', key_hint: '', state: 'connected', forwards_all: false },
    connected_at: now,
  },
  payment_providers: { name: 'stripe', sandbox: false, fields: {}, updated_at: now },
  second_factors: { user_id: nothing, created_at: now, confirmed_at: now },
  shop_license_keys: { _id: nothing, hint: '', digest: 'of before', created_at: now },
  tool_bridges: {
    ...{ _id: nothing, kind: 'autotuner', name: 'Autotuner', is_on: true, at_upload: false, tools: [], extensions: [] },
    ...{ starts_hex: '', decrypt_url: '', encrypt_url: '', account: '', created_at: now },
  },
}
const owners: Readonly<Record<string, string>> = { payment_providers: 'stripe', second_factors: nothing }

/** Fills every sealed column with the secret “<table>.<column>”, sealed with the key. */
async function fill(key: string): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`
    for (const { table, columns } of sealedTables) {
      const values = Object.fromEntries(
        Object.entries(columns).map(([column, { seal }]) => [
          column,
          seal(key, `${table}.${column}`, owners[table] ?? ''),
        ]),
      )
      const row = firstRows[table]
      if (row) await tx`DELETE FROM ${tx(table)}`
      if (row) await tx`INSERT INTO ${tx(table)} ${tx({ ...row, ...values })}`
      else await tx`UPDATE ${tx(table)} SET ${tx(values)}`
    }
  })
}

/** Reads every sealed column with exactly this key. */
async function readAll(key: string) {
  const found: Record<string, string | undefined> = {}
  for (const { table, columns } of sealedTables)
    for (const [column, { open }] of Object.entries(columns)) {
      const [row] = await database.sql<
        { sealed: Buffer }[]
      >`SELECT ${database.sql(column)} AS sealed FROM ${database.sql(table)}`
      found[`${table}.${column}`] = row && open(key, row.sealed, owners[table] ?? '')
    }
  return found
}

const names = sealedTables.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`))
const allSecrets = Object.fromEntries(names.map((name) => [name, name]))
const allUnreadable = Object.fromEntries(names.map((name) => [name, undefined]))

test('the list names every column with sealed values', async () => {
  const columns = await database.sql<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name LIKE '%sealed' OR table_name = 'second_factors' AND column_name = 'secret')`
  expect(names.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
})

test('values of the former key are sealed with the current key, once', async () => {
  await fill(formerKey)
  acceptFormerKey({ secretKey, formerKey: undefined })
  expect(await valuesLostIn(database.sql, secretKey)).toBeDefined()

  acceptFormerKey({ secretKey, formerKey })
  expect(await valuesLostIn(database.sql, secretKey)).toBeUndefined()
  expect((await countSealed(database.sql, secretKey))['smtp_settings.password_sealed']).toEqual({
    ...{ current: 0, former: 1, unreadable: 0 },
  })
  expect(await reseal(database.sql, secretKey, now)).toEqual({ current: 0, former: names.length, unreadable: 0 })
  expect(await readAll(secretKey)).toEqual(allSecrets)
  expect(await readAll(formerKey)).toEqual(allUnreadable)
  expect(await reseal(database.sql, secretKey, now)).toEqual({ current: names.length, former: 0, unreadable: 0 })

  const audit = await database.sql<{ name: string }[]>`SELECT name FROM audit`
  expect(audit.map(({ name }) => name)).toEqual(['site.reseal'])
  const [license] = await database.sql<{ digest: string }[]>`SELECT digest FROM shop_license_keys`
  expect(license?.digest).not.toBe('of before')
})

test('values of an unknown key stay as they are and are counted', async () => {
  await fill(unknownKey)
  acceptFormerKey({ secretKey, formerKey })
  expect(await reseal(database.sql, secretKey, now)).toEqual({ current: 0, former: 0, unreadable: names.length })
  expect(await readAll(unknownKey)).toEqual(allSecrets)
})
