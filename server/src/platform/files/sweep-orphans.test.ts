import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { deleteFile, insertFile, readFileRow } from './file-rows.ts'
import { localFiles } from './local-files.ts'
import { sweepOrphans } from './sweep-orphans.ts'

let database: TestDatabase
let folder: string
const now = new Date('2026-01-01T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mapwright-sweep-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function upload(age_minutes: number) {
  const stored = await localFiles(folder).put(Readable.from([Buffer.from('read')]), { maxBytes: 10 })
  const at = new Date(now.getTime() - age_minutes * 60_000)
  await utimes(join(folder, stored.storage_key), at, at)
  return { ...stored, name: 'golf.bin', media_type: 'application/octet-stream' }
}
const isStored = async (storage_key: string) => {
  for await (const entry of localFiles(folder).list()) if (entry.storage_key === storage_key) return true
  return false
}

test('removes only old contents without a file and contents of deleted files', async () => {
  const [orphan, young, kept, deleted, undone] = [
    await upload(90),
    await upload(30),
    await upload(90),
    await upload(90),
    await upload(90),
  ]
  const keep = (content: typeof kept) => database.sql.begin((tx) => insertFile(tx, content, { owner_id: null, now }))
  const keptRow = await keep(kept)
  const deletedRow = await keep(deleted)
  const undoneRow = await keep(undone)
  await database.sql.begin((tx) => deleteFile(tx, deletedRow._id, now))
  const rollback = database.sql.begin(async (tx) => {
    await deleteFile(tx, undoneRow._id, now)
    throw new Error('undone')
  })
  await expect(rollback).rejects.toThrow('undone')

  expect(await sweepOrphans(database.sql, localFiles(folder), now)).toBe(2)
  const left = await Promise.all([orphan, young, kept, deleted, undone].map((content) => isStored(content.storage_key)))
  expect(left).toEqual([false, true, true, false, true])
  expect(await readFileRow(database.sql, keptRow._id)).toEqual(keptRow)
  expect(await readFileRow(database.sql, deletedRow._id)).toBeUndefined()
})
