import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { startProcess } from './processes.ts'

test('an older release refuses the database of a newer one with one sentence', async () => {
  const folder = mkdtempSync(`${tmpdir()}/mapwright-newer-`)
  const { sql, url, drop } = await testDatabase()
  try {
    await sql`INSERT INTO migrations (name, run_on) VALUES ('9999_of_the_next_release', now())`
    const start = startProcess({ env: { DATABASE_URL: url, DATA_DIR: folder } })
    await expect(start).rejects.toThrow(
      /mapwright: The database belongs to a newer release of Mapwright \(its migration 9999_of_the_next_release[^\n]+\n$/,
    )
  } finally {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
