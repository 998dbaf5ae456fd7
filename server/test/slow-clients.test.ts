import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { command, query } from '../src/platform/api/handler.ts'
import { eventually } from './eventually.ts'
import { httpHost } from './http-host.ts'
import { pace } from './waits.ts'

// The long run uses five hundred clients, with the timeouts of the real server.
const isLong = process.env.TEST_LONG !== undefined
const many = isLong ? 500 : 60
const timeouts = isLong
  ? { headersMs: 15_000, windowMs: 20_000, minBytes: 40_000, checkMs: 4_000 }
  : { headersMs: 1_000, windowMs: 1_000, minBytes: 10_000, checkMs: 100 }

const Say = endpoint({
  name: 'test.say',
  method: 'POST',
  path: '/say',
  access: ['public'],
  summary: 'Accepts a word',
  body: z.strictObject({ word: z.string() }),
  payload: {},
})
const Upload = endpoint({
  name: 'test.upload',
  method: 'POST',
  path: '/upload',
  access: ['public'],
  summary: 'Accepts a file',
  files: { file: { max_bytes: 1 << 26, required: true } },
  payload: { size: z.number() },
})
const Think = endpoint({
  name: 'test.think',
  method: 'GET',
  path: '/think',
  access: ['public'],
  summary: 'Takes longer than a client may take',
  payload: {},
})
const Pour = endpoint({
  name: 'test.pour',
  method: 'GET',
  path: '/pour',
  access: ['public'],
  summary: 'Sends endless data',
  download: true,
})

const zeros = Buffer.alloc(1 << 16)

let host: Awaited<ReturnType<typeof httpHost>>
let connections: TestConnection[] = []
beforeAll(async () => {
  host = await httpHost({
    timeouts,
    routes: [
      command(Say, async () => ({})),
      command(Upload, async ({ files }) => ({ size: files.file?.[0]?.size ?? 0 })),
      query(Think, async () => {
        await pace(timeouts.windowMs * 2)
        return {}
      }),
      query(Pour, async () => ({
        name: 'sea',
        media_type: 'text/plain',
        content: Readable.from(Array(1 << 10).fill(zeros)),
      })),
    ],
  })
})
afterEach(() => {
  for (const connection of connections) connection.socket.destroy()
  connections = []
})
afterAll(() => host.close())

type TestConnection = { socket: Socket; received: () => string; isClosed: () => boolean }

/** Opens a connection that the test controls byte by byte. */
async function openConnection(first: string): Promise<TestConnection> {
  const { hostname, port } = new URL(host.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  let isClosed = false
  socket.on('error', () => {})
  socket.on('data', (piece) => (received += piece.toString('latin1')))
  socket.once('close', () => (isClosed = true))
  await once(socket, 'connect')
  socket.write(first)
  const connection = { socket, received: () => received, isClosed: () => isClosed }
  connections.push(connection)
  return connection
}

/** Sends a piece at intervals until the connection is closed. */
async function drip(connection: TestConnection, piece: string | Buffer, everyMs: number): Promise<void> {
  while (!connection.isClosed()) {
    connection.socket.write(piece)
    await pace(everyMs)
  }
}

const untilClosed = (connection: TestConnection): Promise<void> =>
  eventually(() => expect(connection.isClosed()).toBe(true))

const head = (method: string, path: string, more = '') => `${method} /api${path} HTTP/1.1\r\nHost: x\r\n${more}`
const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n'
const fileHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="read.bin"\r\n\r\n'
const uploadOf = (size: number) =>
  head('POST', '/upload', `${multipart}Content-Length: ${fileHead.length + size + 9}\r\n\r\n${fileHead}`)
const fileTail = '\r\n--b--\r\n'

const slow: Record<string, () => Promise<TestConnection>> = {
  'send nothing': () => openConnection(''),
  'drip their headers': async () => {
    const connection = await openConnection(head('GET', '/think'))
    void drip(connection, 'X-More: 1\r\n', timeouts.windowMs / 10)
    return connection
  },
  'drip their body': async () => {
    const connection = await openConnection(
      head('POST', '/say', 'Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"word":"'),
    )
    void drip(connection, 'a', timeouts.windowMs / 10)
    return connection
  },
  'drip their file': async () => {
    const connection = await openConnection(uploadOf(1_000_000))
    void drip(connection, 'a', timeouts.windowMs / 10)
    return connection
  },
  'keep dripping after a refusal': async () => {
    const connection = await openConnection(head('POST', '/nowhere', `${multipart}Content-Length: 1000000\r\n\r\n`))
    void drip(connection, 'a', timeouts.windowMs / 10)
    return connection
  },
  'do not read the response': async () => {
    const connection = await openConnection(head('GET', '/pour', '\r\n'))
    connection.socket.pause()
    // A paused socket notices a closed connection only when it writes. The server does not read these bytes.
    void drip(connection, 'X', timeouts.windowMs / 10)
    return connection
  },
}

test(`${many} slow clients of every kind are disconnected and do not delay others`, async () => {
  const ways = Object.entries(slow)
  const open = await Promise.all(
    Array.from({ length: many }, (_, at) => (ways[at % ways.length] as (typeof ways)[number])[1]()),
  )
  const stillOpen = () => open.filter((connection) => !connection.isClosed()).length
  const quick = () => host.send('/api/say', { method: 'POST', body: '{"word":"quick"}' })
  expect((await quick()).status).toBe(200)
  expect(stillOpen()).toBeGreaterThan(0)
  while (stillOpen() > 0) {
    expect((await quick()).status).toBe(200)
    await pace(timeouts.windowMs / 60)
  }
})

test('a client with an unfinished body receives 408', async () => {
  const connection = await (slow['drip their body'] as () => Promise<TestConnection>)()
  await untilClosed(connection)
  expect(connection.received()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an interrupted file leaves nothing behind', async () => {
  await untilClosed(await (slow['drip their file'] as () => Promise<TestConnection>)())
  for await (const { storage_key } of host.files.list()) expect.fail(`${storage_key} stayed`)
})

test('a genuine upload over a slow connection is not interrupted', async () => {
  const pieces = 15
  const piece = Buffer.alloc(timeouts.minBytes / 2)
  const connection = await openConnection(uploadOf(pieces * piece.length))
  for (let n = 0; n < pieces; n++) {
    await pace(timeouts.windowMs / 5)
    connection.socket.write(piece)
  }
  connection.socket.write(fileTail)
  await expect.poll(connection.received).toContain(`"size":${pieces * piece.length}`)
})

test('a client waiting for the server is not disconnected', async () => {
  const connection = await openConnection(head('GET', '/think', '\r\n'))
  await expect.poll(connection.received, { timeout: 30_000 + timeouts.windowMs }).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that reads its response slowly is not disconnected', async () => {
  const connection = await openConnection(head('GET', '/pour', '\r\n'))
  for (let n = 0; n < 8; n++) {
    connection.socket.pause()
    await pace(timeouts.windowMs / 2)
    connection.socket.resume()
    await pace(5)
  }
  expect(connection.isClosed()).toBe(false)
})
