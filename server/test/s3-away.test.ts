import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { type Person, startTestSite, type TestSite } from './kit.ts'
import { fileOf, original } from './order-kit.ts'
import { freePort } from './processes.ts'
import { startS3Server } from './s3-server.ts'

let site: TestSite
let folder: string
let port: number
let s3: Awaited<ReturnType<typeof startS3Server>>
let customer: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-s3-'))
  port = await freePort()
  s3 = await startS3Server(folder, { bucket: 'reads', port })
  site = await startTestSite({ env: { FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/reads?path_style=1&tls=0` } })
  customer = await site.person()
})
afterAll(async () => {
  await site.close()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const upload = () => site.call(CreateOrder, { body: {}, files: { original_file: fileOf(original) } }, { as: customer })
const download = (id: string) =>
  fetch(`${site.url}/api/order/${id}/download_old_file`, { headers: { authorization: `Bearer ${customer.token}` } })
const ready = async () => {
  const response = await fetch(`${site.url}/ready`)
  return { status: response.status, storage: ((await response.json()) as { storage: string }).storage }
}

test('while the bucket is unavailable, uploads and downloads are refused without partial results; afterwards they work again', async () => {
  const before = await upload()
  expect(before.status).toBe(200)
  await s3.stop()

  const refused = await upload()
  expect([refused.status, refused.body.code]).toEqual([503, 'request.unavailable'])
  const orders = await site.sql`SELECT _id FROM orders`
  const files = await site.sql`SELECT _id FROM files`
  expect([orders.length, files.length]).toEqual([1, 1])
  const unread = await download(before.body.order._id)
  expect([unread.status, ((await unread.json()) as { code: string }).code]).toEqual([503, 'request.unavailable'])
  expect(await ready()).toEqual({ status: 503, storage: 'away' })

  s3 = await startS3Server(folder, { bucket: 'reads', port })
  await eventually(async () => expect((await upload()).status).toBe(200))
  const read = await download(before.body.order._id)
  expect(Buffer.from(await read.arrayBuffer()).equals(Buffer.from(original))).toBe(true)
  expect(await ready()).toEqual({ status: 200, storage: 'ok' })
})
