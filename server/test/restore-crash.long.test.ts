import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiled } from '../../scripts/set-up.mjs'
import { readSealedValues } from '../src/operator/sealed-values.ts'
import { backUp } from '../src/platform/backup/back-up.ts'
import { insertFile } from '../src/platform/files/file-rows.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import { sweepOrphans } from '../src/platform/files/sweep-orphans.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testSecret } from './processes.ts'

const rounds = process.env.TEST_LONG ? 20 : 2
const restoreMain = fileURLToPath(new URL('../src/operator/restore-main.ts', import.meta.url))
const now = new Date('2026-03-01T10:00:00Z')

let folder: string
let backedUp: TestDatabase
let site: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-restore-'))
  backedUp = await testDatabase()
  site = await testDatabase()
})
afterEach(async () => {
  await backedUp.drop()
  await site.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Inserts one person, and `files` files of one megabyte each. */
async function fill({ sql }: TestDatabase, path: string, username: string, files: number): Promise<void> {
  const store = localFiles(path)
  const _id = uuidv7()
  await sql`INSERT INTO users (_id, username, email, password_hash, role_id, created_at)
    VALUES (${_id}, ${username}, ${`${username}@example.com`}, '', 2, ${now})`
  for (let n = 0; n < files; n++) {
    const content = await store.put(Readable.from([randomBytes(1 << 20)]), { maxBytes: 1 << 20 })
    const upload = { ...content, name: `${n}.bin`, media_type: 'application/octet-stream' }
    await sql.begin((tx) => insertFile(tx, upload, { owner_id: _id, now }))
  }
}

const contentsIn = (path: string) =>
  readdirSync(path, { recursive: true }).filter((name) => /^[0-9a-f]{2}.[0-9a-f]{30}$/.test(String(name)))

test(`${rounds} kills during a restore leave the old site intact`, async () => {
  const filesPath = join(folder, 'files')
  const file = join(folder, 'site.backup')
  await fill(backedUp, join(folder, 'backed-up'), 'restored', 40)
  await fill(site, filesPath, 'old', 3)
  const files = localFiles(join(folder, 'backed-up'))
  await backUp({ sql: backedUp.sql, files, file, secretKey: testSecret, readSealedValues })
  const before = contentsIn(filesPath)

  for (let round = 0; round < rounds; round++) {
    const contents = contentsIn(filesPath).length
    const child = spawn(process.execPath, [restoreMain, file, '--force'], {
      env: {
        ...{ PATH: process.env.PATH ?? '', ...compiled, DATABASE_URL: site.url, DATA_DIR: folder },
        ...{ FILES_URL: pathToFileURL(filesPath).href, SECRET_KEY: testSecret },
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const ended = once(child, 'exit')
    // A restore stores file contents after all rows. After the first content, the restore is half done.
    await expect.poll(() => contentsIn(filesPath).length, { interval: 2, timeout: 60_000 }).toBeGreaterThan(contents)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])

    expect(await site.sql`SELECT username FROM users`).toEqual([{ username: 'old' }])
    expect(await site.sql`SELECT name FROM files ORDER BY name`).toHaveLength(3)
  }
  await sweepOrphans(site.sql, localFiles(filesPath), new Date(Date.now() + 2 * 3_600_000))
  expect(contentsIn(filesPath).sort()).toEqual(before.sort())
})
