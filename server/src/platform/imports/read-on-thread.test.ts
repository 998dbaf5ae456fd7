import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSilentBucket } from '../../../test/silent-bucket.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { newStorageKey } from '../files/storage-key.ts'
import { sheetReader } from './read-on-thread.ts'

let bucket: Awaited<ReturnType<typeof startSilentBucket>>
let folder: string
beforeAll(async () => {
  bucket = await startSilentBucket()
  folder = await mkdtemp(join(tmpdir(), 'mapwright-sheets-'))
})
afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const limits = { threads: 1, heapMegabytes: 128, partTimeoutMs: 2500 }
const columns = [{ name: 'name', kind: 'text', required: true, key: true, max: 100 }] as never
const sheetOf = (storage_key: string, size: number) => ({
  file: { storage_key, size },
  columns,
  mapping: {},
  site: 'http://localhost',
  labels: [],
  maxRows: 1000,
  maxRefusals: 10,
})

const csvStore = async (text: string) => {
  const store = await openFileStore(pathToFileURL(`${folder}/`).href)
  const { storage_key, size } = await store.put(Readable.from([Buffer.from(text)]), { maxBytes: 1 << 20 })
  return { store, sheet: sheetOf(storage_key, size) }
}

test('refuses a table that takes too long, and reads the next one', async () => {
  const read = sheetReader(limits)
  const hanging = await openFileStore(bucket.address)
  const parts = read(hanging, sheetOf(newStorageKey(), 4096))
  await expect(parts.next()).rejects.toMatchObject({ name: 'SheetFault', code: 'too_complex' })

  const { store, sheet } = await csvStore('name\nGolf\nPassat\n')
  const rows: number[] = []
  for await (const part of read(store, sheet)) rows.push(part.rows)
  expect(rows.at(-1)).toBe(2)
})

test('passes on faults of the table', async () => {
  const { store, sheet } = await csvStore('nothing\nGolf\n')
  await expect(sheetReader(limits)(store, sheet).next()).rejects.toMatchObject({ name: 'SheetFault' })
})

test('frees the thread when the reader stops early', async () => {
  const read = sheetReader(limits)
  const { store, sheet } = await csvStore('name\nGolf\n')
  for await (const _ of read(store, sheet)) break
  for await (const part of read(store, sheet)) expect(part.rows).toBe(1)
})
