import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { randomMoment } from '../../../test/waits.ts'
import type { FileRow } from './file-rows.ts'
import { localFiles } from './local-files.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const rounds = process.env.TEST_LONG ? 50 : 5
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mapwright-crash-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns a program that uploads and commits several files at a time until it is killed. */
const uploader = () => `
  import { randomBytes } from 'node:crypto'
  import { Readable } from 'node:stream'
  import { connect } from '${new URL('../db/sql.ts', import.meta.url)}'
  import { insertFile } from '${new URL('./file-rows.ts', import.meta.url)}'
  import { localFiles } from '${new URL('./local-files.ts', import.meta.url)}'
  const sql = connect('${database.url}', { max: 4 })
  const store = localFiles('${folder}')
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (;;) {
      const stored = await store.put(Readable.from([randomBytes(200_000), randomBytes(200_000)]), { maxBytes: 1e6 })
      const upload = { ...stored, name: 'golf.bin', media_type: 'application/octet-stream' }
      await sql.begin((tx) => insertFile(tx, upload, { owner_id: null, now: new Date() }))
      process.stdout.write('.')
    }
  }))`

test('repeated kills lose no acknowledged file, and the cleanup removes all other contents', async () => {
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const victim = spawn(process.execPath, ['--input-type=module-typescript', '-e', uploader()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    victim.stdout.on('data', (dots: Buffer) => {
      acknowledged += dots.length
    })
    await once(victim.stdout, 'data')
    await randomMoment(150)
    victim.kill('SIGKILL')
    await once(victim, 'close')
  }
  const rows = await database.sql<FileRow[]>`SELECT storage_key, size::float8 AS size, sha256 FROM files`
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
  for (const { storage_key, size, sha256 } of rows) {
    const content = await buffer(await localFiles(folder).read(storage_key))
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([size, sha256])
  }
  await sweepOrphans(database.sql, localFiles(folder), new Date(Date.now() + 2 * 3_600_000))
  const left: string[] = []
  for await (const { storage_key } of localFiles(folder).list()) left.push(storage_key)
  expect(left.toSorted()).toEqual(rows.map((row) => row.storage_key).toSorted())
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
})
