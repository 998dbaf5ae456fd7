import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedDatabase } from './embedded/start-embedded-database.ts'
import { openDatabase } from './open-database.ts'
import { connect } from './sql.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mapwright-open-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const canRead = async (url: string) => {
  const sql = connect(url, { max: 1 })
  const rows = await sql`SELECT 1`
  await sql.end()
  return rows.length === 1
}

it('uses the configured database', async () => {
  const databaseUrl = 'postgres://example.invalid/mapwright'
  expect((await openDatabase({ databaseUrl, dataDir })).url).toBe(databaseUrl)
})

it('throws when there is no database yet, without creating one', async () => {
  await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(/no database/)
})

it('uses the database of a running site, and otherwise starts one and stops it again', async () => {
  const running = await startEmbeddedDatabase({ dataDir, fast: true })
  const joined = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(joined.url).toBe(running.url)
  await joined.stop()
  expect(await canRead(running.url)).toBe(true)
  await running.stop()
  const started = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await canRead(started.url)).toBe(true)
  await started.stop()
  await expect(canRead(started.url)).rejects.toThrow()
})
