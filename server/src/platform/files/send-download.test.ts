import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredContent } from '../api/file-store.ts'
import { localFiles } from './local-files.ts'
import { sendDownload } from './send-download.ts'

const server = fastify()
const bytes = randomBytes(100_000)
let folder: string
let content: StoredContent

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-download-'))
  const store = localFiles(folder)
  content = await store.put(Readable.from([bytes]), { maxBytes: 1 << 20 })
  const file = { name: 'Šk"oda.bin', media_type: 'application/octet-stream' }
  server.get('/file', (request, reply) => sendDownload(request, reply, { ...file, content }, store))
  server.get('/made', (request, reply) =>
    sendDownload(
      request,
      reply,
      { name: 'a.csv', media_type: 'text/html\r\nx: y', content: Buffer.from('a;b') },
      store,
    ),
  )
  server.get('/made-large', (request, reply) =>
    sendDownload(request, reply, { ...file, content: Buffer.from(bytes) }, store),
  )
  server.get('/gone', (request, reply) =>
    sendDownload(request, reply, { ...file, content: { ...content, storage_key: `00/${'0'.repeat(30)}` } }, store),
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

test('a file is sent as an attachment that browsers do not sniff, run or cache', async () => {
  const response = await get('/file')
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-length': '100000',
    'content-disposition': `attachment; filename="_k_oda.bin"; filename*=UTF-8''%C5%A0k%22oda.bin`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${content.sha256}"`,
  })
})

test('large generated content is sent in pieces with its length, and HEAD returns only the length', async () => {
  const response = await get('/made-large')
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers['content-length']).toBe('100000')
  const head = await server.inject({ method: 'HEAD', url: '/made-large' })
  expect([head.headers['content-length'], head.rawPayload.length]).toEqual(['100000', 0])
})

test('a range request returns 206 and only these bytes', async () => {
  const response = await get('/file', { range: 'bytes=1000-1999' })
  expect(response.statusCode).toBe(206)
  expect(response.headers['content-range']).toBe('bytes 1000-1999/100000')
  expect(response.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true)
})

test('a range that starts past the end returns 416 and the size', async () => {
  const response = await get('/file', { range: 'bytes=100000-' })
  expect(response.statusCode).toBe(416)
  expect(response.headers['content-range']).toBe('bytes */100000')
})

test('a download resumes only if the file is unchanged', async () => {
  const same = await get('/file', { range: 'bytes=99990-', 'if-range': `"${content.sha256}"` })
  expect([same.statusCode, same.rawPayload.length]).toEqual([206, 10])
  const other = await get('/file', { range: 'bytes=99990-', 'if-range': '"another"' })
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, 100_000])
})

test('HEAD returns size and name without content', async () => {
  const response = await server.inject({ method: 'HEAD', url: '/file' })
  expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0])
  expect(response.headers).toMatchObject({ 'content-length': '100000', 'accept-ranges': 'bytes' })
})

test('generated content with an invalid media type is sent as application/octet-stream', async () => {
  const response = await get('/made')
  expect(response.payload).toBe('a;b')
  expect(response.headers['content-type']).toBe('application/octet-stream')
})

test('content missing from the store is an error, not an empty file', async () => {
  expect((await get('/gone')).statusCode).toBe(500)
})
