import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../test/s3-server.ts'
import type { FileStore } from '../api/file-store.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

const megabyte = 1 << 20
const limit = { maxBytes: 300 * megabyte }
let folder: string
let s3: Awaited<ReturnType<typeof startS3Server>>
let stores: Record<string, FileStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-files-'))
  s3 = await startS3Server(join(folder, 's3'), { bucket: 'reads' })
  stores = {
    folder: localFiles(join(folder, 'local')),
    bucket: s3Files(`s3://S3RVER:S3RVER@${s3.address}/reads?path_style=1&tls=0`),
  }
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const store = (kind: string): FileStore => stores[kind] ?? expect.fail(`no store ${kind}`)
const keysOf = async (kind: string) => {
  const keys: string[] = []
  for await (const { storage_key } of store(kind).list()) keys.push(storage_key)
  return keys
}

/** Creates a stream of `count` pieces of 64 KB. Each piece is generated when it is read. */
const pieces = (count: number) =>
  Readable.from(
    (function* () {
      const piece = randomBytes(1 << 16)
      for (let n = 0; n < count; n++) yield piece
    })(),
  )

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  test('returns stored content, whole or a range, and its size and hash', async () => {
    const content = randomBytes(300_000)
    const stored = await store(kind).put(Readable.from([content.subarray(0, 1000), content.subarray(1000)]), limit)
    expect(stored).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(content).digest('hex') })
    expect(content.equals(await buffer(await store(kind).read(stored.storage_key)))).toBe(true)
    const part = await buffer(await store(kind).read(stored.storage_key, { start: 1000, end: 1999 }))
    expect(content.subarray(1000, 2000).equals(part)).toBe(true)
  })

  test('stores an empty file', async () => {
    const stored = await store(kind).put(Readable.from([]), limit)
    expect(stored.size).toBe(0)
    expect(await buffer(await store(kind).read(stored.storage_key))).toHaveLength(0)
  })

  test('refuses content over the limit while streaming and stores nothing', async () => {
    const before = await keysOf(kind)
    const tooMuch = store(kind).put(pieces(320), { maxBytes: 10 * megabyte })
    await expect(tooMuch).rejects.toMatchObject({ code: 'request.too_large' })
    expect(await keysOf(kind)).toEqual(before)
  })

  test('stores nothing of an interrupted upload', async () => {
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

  test('removes content, even twice, and then fails to read it', async () => {
    const { storage_key } = await store(kind).put(Readable.from([Buffer.from('x')]), limit)
    expect(await keysOf(kind)).toContain(storage_key)
    await store(kind).remove(storage_key)
    await store(kind).remove(storage_key)
    expect(await keysOf(kind)).not.toContain(storage_key)
    await expect(store(kind).read(storage_key)).rejects.toThrow()
  })

  test('refuses keys that point outside the store', async () => {
    await expect(async () => store(kind).read('../../etc/passwd')).rejects.toThrow('not a storage key')
    await expect(async () => store(kind).remove('ab/../../x')).rejects.toThrow('not a storage key')
  })

  test('passes the write check without leaving anything behind', async () => {
    const before = await keysOf(kind)
    await store(kind).check()
    expect(await keysOf(kind)).toEqual(before)
  })

  test('stores 256 MB using less than 50 MB of memory', async () => {
    await store(kind).remove((await store(kind).put(pieces(256), limit)).storage_key)
    // Other test files run in the same process and may leave garbage, so the test takes the best of three attempts.
    const growths: number[] = []
    while (growths.length < 3 && !growths.some((growth) => growth < 50)) {
      const before = process.memoryUsage().rss
      let peak = before
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss)
      }, 5)
      const stored = await store(kind).put(pieces(4096), limit)
      clearInterval(watch)
      expect(stored.size).toBe(256 * megabyte)
      growths.push(Math.round((peak - before) / megabyte))
      await store(kind).remove(stored.storage_key)
    }
    expect(Math.min(...growths)).toBeLessThan(50)
  })
})

test('removeUnfinished removes old interrupted uploads but not running ones', async () => {
  const unfinished = join(folder, 'local', 'unfinished')
  await writeFile(join(unfinished, 'old'), 'half a read')
  await utimes(join(unfinished, 'old'), new Date(0), new Date(0))
  await writeFile(join(unfinished, 'running'), 'half a read')
  await store('folder').removeUnfinished(new Date(Date.now() - 60_000))
  expect(await readdir(unfinished)).toEqual(['running'])
})

test('removeUnfinished succeeds on a bucket that cannot list unfinished uploads', async () => {
  await expect(store('bucket').removeUnfinished(new Date())).resolves.toBeUndefined()
})

test('check fails for a folder that is not writable', async () => {
  await writeFile(join(folder, 'a-file'), '')
  await expect(localFiles(join(folder, 'a-file')).check()).rejects.toThrow()
})

test('check fails for a missing bucket', async () => {
  const nowhere = s3Files(`s3://S3RVER:S3RVER@${s3.address}/nowhere?path_style=1&tls=0`)
  await expect(nowhere.check()).rejects.toThrow()
})
