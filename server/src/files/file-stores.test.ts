import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void>; httpServer: Server }
type S3ServerClass = new (options: object) => S3Server
const S3rver = createRequire(import.meta.url)('s3rver') as S3ServerClass

const megabyte = 1 << 20
const limit = { maxBytes: 100 * megabyte }
let folder: string
let s3: S3Server
let stores: Record<string, FileStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-files-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') }
  s3 = new S3rver({ ...options, configureBuckets: [{ name: 'reads' }] })
  const { port } = await s3.run()
  stores = {
    folder: localFiles(join(folder, 'local')),
    bucket: s3Files(`s3://S3RVER:S3RVER@127.0.0.1:${port}/reads?path_style=1&tls=0`),
  }
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (kind: string): FileStore => stores[kind] ?? expect.fail(`no store ${kind}`)
const keysOf = async (kind: string) => {
  const keys: string[] = []
  for await (const { storage_key } of store(kind).list()) keys.push(storage_key)
  return keys
}

/** `count` pieces of 64 KB, made while they are read. */
const pieces = (count: number) =>
  Readable.from(
    (function* () {
      const piece = randomBytes(1 << 16)
      for (let n = 0; n < count; n++) yield piece
    })(),
  )

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  test('gives back what was put in, whole and in parts, with its size and hash', async () => {
    const content = randomBytes(300_000)
    const stored = await store(kind).put(Readable.from([content.subarray(0, 1000), content.subarray(1000)]), limit)
    expect(stored).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(content).digest('hex') })
    expect(content.equals(await buffer(await store(kind).read(stored.storage_key)))).toBe(true)
    const part = await buffer(await store(kind).read(stored.storage_key, { start: 1000, end: 1999 }))
    expect(content.subarray(1000, 2000).equals(part)).toBe(true)
  })

  test('keeps an empty file', async () => {
    const stored = await store(kind).put(Readable.from([]), limit)
    expect(stored.size).toBe(0)
    expect(await buffer(await store(kind).read(stored.storage_key))).toHaveLength(0)
  })

  test('refuses content beyond the limit while it streams, and keeps nothing of it', async () => {
    const before = await keysOf(kind)
    const tooMuch = store(kind).put(pieces(320), { maxBytes: 10 * megabyte })
    await expect(tooMuch).rejects.toMatchObject({ code: 'request.too_large' })
    expect(await keysOf(kind)).toEqual(before)
  })

  test('keeps nothing of an upload that breaks off', async () => {
    const before = await keysOf(kind)
    const breaking = Readable.from(
      (async function* () {
        yield randomBytes(megabyte)
        throw new Error('line cut')
      })(),
    )
    await expect(store(kind).put(breaking, limit)).rejects.toThrow('line cut')
    expect(await keysOf(kind)).toEqual(before)
  })

  test('forgets what is removed, also twice, and fails to read it', async () => {
    const { storage_key } = await store(kind).put(Readable.from([Buffer.from('x')]), limit)
    expect(await keysOf(kind)).toContain(storage_key)
    await store(kind).remove(storage_key)
    await store(kind).remove(storage_key)
    expect(await keysOf(kind)).not.toContain(storage_key)
    await expect(store(kind).read(storage_key)).rejects.toThrow()
  })

  test('takes no name that leads out of it', async () => {
    await expect(async () => store(kind).read('../../etc/passwd')).rejects.toThrow('not a storage key')
    await expect(async () => store(kind).remove('ab/../../x')).rejects.toThrow('not a storage key')
  })

  test('says that it can be written to', async () => {
    const before = await keysOf(kind)
    await store(kind).check()
    expect(await keysOf(kind)).toEqual(before)
  })

  test('takes 64 MB without holding it in memory', async () => {
    global.gc?.()
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 5)
    const stored = await store(kind).put(pieces(1024), limit)
    clearInterval(watch)
    expect(stored.size).toBe(64 * megabyte)
    // The S3 server runs in this process too, and the client holds two parts of 8 MB.
    expect(peak - before).toBeLessThan((kind === 'folder' ? 32 : 60) * megabyte)
  })
})

test('an upload that a crash cut off is removed once it is old, a running one is not', async () => {
  const unfinished = join(folder, 'local', 'unfinished')
  await writeFile(join(unfinished, 'old'), 'half a read')
  await utimes(join(unfinished, 'old'), new Date(0), new Date(0))
  await writeFile(join(unfinished, 'running'), 'half a read')
  await store('folder').removeUnfinished(new Date(Date.now() - 60_000))
  expect(await readdir(unfinished)).toEqual(['running'])
})

test('a folder that cannot be written to says so', async () => {
  await writeFile(join(folder, 'a-file'), '')
  await expect(localFiles(join(folder, 'a-file')).check()).rejects.toThrow()
})

test('a bucket that does not exist says so', async () => {
  const { port } = s3.httpServer.address() as AddressInfo
  const nowhere = s3Files(`s3://S3RVER:S3RVER@127.0.0.1:${port}/nowhere?path_style=1&tls=0`)
  await expect(nowhere.check()).rejects.toThrow()
})
