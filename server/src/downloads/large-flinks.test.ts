import { createHash, type Hash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Flink, flinkRules } from '@mapwright/contract/downloads/flink.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { makePerson, type Person } from '../../test/kit.ts'
import { type AppProcess, startProcess, testSecret } from '../../test/processes.ts'

const megabyte = 2 ** 20
const megabytes = process.env.TEST_LONG ? 2000 : 100
/** Maximum memory growth in MB while streaming a file of any size. */
const maxGrowth = 50

let database: TestDatabase
let folder: string
let app: AppProcess
let keeper: Person

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mapwright-large-'))
  app = await startProcess({ env: { DATABASE_URL: database.url, DATA_DIR: folder } })
  keeper = await makePerson(database.sql, testSecret, { role_id: 3, permissions: ['miscellaneous'] })
})
afterAll(async () => {
  await app.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const boundary = 'mapwright-large'
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Yields a form with a file that is generated while it is sent. Its hash is complete at the end of the stream. */
async function* form(name: string, count: number, hash: Hash) {
  const file = 'Content-Disposition: form-data; name="file"; filename="image.iso"\r\nContent-Type: application/x-iso'
  yield Buffer.from(`${part('category', 'Large')}${part('name', name)}--${boundary}\r\n${file}\r\n\r\n`)
  const chunk = Buffer.alloc(megabyte)
  for (let n = 0; n < count; n++) {
    chunk.writeUInt32LE(n, (n * 4) % (megabyte - 4))
    hash.update(chunk)
    yield Buffer.from(chunk)
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

const send = (name: string, count: number, hash = createHash('sha256')) =>
  fetch(`${app.url}/api/flink`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keeper.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Readable.toWeb(Readable.from(form(name, count, hash))) as never,
    duplex: 'half',
  } as RequestInit)

const resident = async () => {
  const status = await readFile(`/proc/${app.child.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Measures the peak memory growth while a promise is pending. */
async function growth<T>(work: Promise<T>, before: number): Promise<{ result: T; grown: number }> {
  let peak = 0
  const timer = setInterval(() => void resident().then((now) => (peak = Math.max(peak, now))), 50)
  const result = await work.finally(() => clearInterval(timer))
  return { result, grown: peak - before }
}

test(`streams ${megabytes} MB to the store and back without buffering in memory`, { timeout: 300_000 }, async () => {
  const small = (await (await send('Small', 60)).json()) as { flink: Flink }
  const read = async ({ _id }: Flink, hash: Hash) => {
    const download = await fetch(`${app.url}/api/flink/${_id}/download`, {
      headers: { authorization: `Bearer ${keeper.token}` },
    })
    for await (const piece of download.body ?? []) hash.update(piece)
  }
  // Baseline after one upload and one download, because the first ones allocate memory once, regardless of the file size.
  await read(small.flink, createHash('sha256'))
  const before = await resident()
  const hash = createHash('sha256')
  const { result: response, grown } = await growth(send('Large', megabytes, hash), before)
  const { flink } = (await response.json()) as { flink: Flink }
  expect(flink.versions[0]).toMatchObject({ size: megabytes * megabyte, sha256: hash.digest('hex') })
  expect(grown).toBeLessThan(maxGrowth)

  const fetched = createHash('sha256')
  expect((await growth(read(flink, fetched), before)).grown).toBeLessThan(maxGrowth)
  expect(fetched.digest('hex')).toBe(flink.versions[0]?.sha256)
})

test.runIf(process.env.TEST_LONG)('refuses more than 2 GB and stores nothing', { timeout: 300_000 }, async () => {
  const response = await send('Too large', flinkRules.max_bytes / megabyte + 1).catch((error: unknown) => error)
  if (response instanceof Response) expect(response.status).toBe(413)
  expect(await database.sql`SELECT FROM flinks WHERE name = 'Too large'`).toHaveLength(0)
})
