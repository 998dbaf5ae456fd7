import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiled } from '../../../scripts/set-up.mjs'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

const main = fileURLToPath(new URL('./doctor-main.ts', import.meta.url))

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'mapwright-doctor-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the tool as `npm run doctor` does. */
async function runDoctor(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', ...compiled, DATABASE_URL: database.url, DATA_DIR: folder },
      ...{ SECRET_KEY: 'a secret key of forty characters or more' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('examines the rest of a site whose database is empty', async () => {
  await database.sql.unsafe('DROP SCHEMA public CASCADE; DROP SCHEMA jobs CASCADE; CREATE SCHEMA public')
  const { code, output } = await runDoctor()
  expect(output).toMatch(/^Mapwright \d+\.\d+\.\d+, Node v/)
  expect(output).toMatch(/✗ release +The database contains no site/)
  expect(output).toMatch(/✓ files /)
  expect(output).toMatch(/✓ database /)
  expect(code).toBe(1)
})

test('examines the database of an earlier release, which lacks tables', async () => {
  await database.sql.unsafe('DROP TABLE smtp_settings; DROP SCHEMA jobs CASCADE')
  await database.sql`DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)`
  const { output } = await runDoctor()
  expect(output).toMatch(/! mail +This cannot be checked before the database has the migrations/)
  expect(output).toMatch(/! jobs +This cannot be checked/)
  expect(output).toMatch(/! release +The database lacks 1 migration /)
  expect(output).toMatch(/✗ administrators +Nobody/)
})

test('lets the site handle given-up events again', async () => {
  await database.sql`INSERT INTO outbox (event, error, dead_at, tries) VALUES ('{"type": "order.started"}', 'x', now(), 10)`
  const { output } = await runDoctor('--retry-events')
  expect(output).toContain('Events that will be handled again: 1\n')
  expect([...(await database.sql`SELECT tries, dead_at FROM outbox`)]).toEqual([{ tries: 0, dead_at: null }])
  expect((await runDoctor('--other')).output).toMatch(/^mapwright: /)
})
