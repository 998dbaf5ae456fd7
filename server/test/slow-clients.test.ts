import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { command, query } from '../src/api/handler.ts'
import { httpHost } from './http-host.ts'

// Security.md 39: five hundred in the long run, and there with the times of the real server.
const isLong = process.env.TEST_LONG !== undefined
const many = isLong ? 500 : 60
const patience = isLong
  ? { headersMs: 15_000, windowMs: 20_000, minBytes: 40_000, checkMs: 4_000 }
  : { headersMs: 1_000, windowMs: 1_000, minBytes: 10_000, checkMs: 100 }
const cutWithin = isLong ? 30_000 : 2_500

const Say = endpoint({
  name: 'test.say',
  method: 'POST',
  path: '/say',
  access: ['public'],
  summary: 'Takes a word',
  body: z.strictObject({ word: z.string() }),
  payload: {},
})
const Upload = endpoint({
  name: 'test.upload',
  method: 'POST',
  path: '/upload',
  access: ['public'],
  summary: 'Takes a file',
  files: { file: { max_bytes: 1 << 26, required: true } },
  payload: { size: z.number() },
})
const Think = endpoint({
  name: 'test.think',
  method: 'GET',
  path: '/think',
  access: ['public'],
  summary: 'Takes longer than a client may',
  payload: {},
})
const Pour = endpoint({
  name: 'test.pour',
  method: 'GET',
  path: '/pour',
  access: ['public'],
  summary: 'Sends without end',
  download: true,
})

const zeros = Buffer.alloc(1 << 16)

let host: Awaited<ReturnType<typeof httpHost>>
let lines: Line[] = []
beforeAll(async () => {
  host = await httpHost({
    patience,
    routes: [
      command(Say, async () => ({})),
      command(Upload, async ({ files }) => ({ size: files.file?.[0]?.size ?? 0 })),
      query(Think, async () => {
        await sleep(patience.windowMs * 2)
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
  for (const line of lines) line.socket.destroy()
  lines = []
})
afterAll(() => host.close())

type Line = { socket: Socket; heard: () => string; isCut: () => boolean }

/** A connection on which nothing goes by itself. */
async function dial(first: string): Promise<Line> {
  const { hostname, port } = new URL(host.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  let isCut = false
  socket.on('error', () => {})
  socket.on('data', (piece) => (heard += piece.toString('latin1')))
  socket.once('close', () => (isCut = true))
  await once(socket, 'connect')
  socket.write(first)
  const line = { socket, heard: () => heard, isCut: () => isCut }
  lines.push(line)
  return line
}

/** Sends a piece now and then for as long as the line stands. */
async function drip(line: Line, piece: string | Buffer, everyMs: number): Promise<void> {
  while (!line.isCut()) {
    line.socket.write(piece)
    await sleep(everyMs)
  }
}

const untilCut = async (line: Line): Promise<number> => {
  const began = performance.now()
  while (!line.isCut()) await sleep(20)
  return performance.now() - began
}

const head = (method: string, path: string, more = '') => `${method} /api${path} HTTP/1.1\r\nHost: x\r\n${more}`
const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n'
const fileHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="read.bin"\r\n\r\n'
const uploadOf = (size: number) =>
  head('POST', '/upload', `${multipart}Content-Length: ${fileHead.length + size + 9}\r\n\r\n${fileHead}`)
const fileTail = '\r\n--b--\r\n'

const slow: Record<string, () => Promise<Line>> = {
  'say nothing': () => dial(''),
  'drip their headers': async () => {
    const line = await dial(head('GET', '/think'))
    void drip(line, 'X-More: 1\r\n', patience.windowMs / 10)
    return line
  },
  'drip their body': async () => {
    const line = await dial(
      head('POST', '/say', 'Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"word":"'),
    )
    void drip(line, 'a', patience.windowMs / 10)
    return line
  },
  'drip their file': async () => {
    const line = await dial(uploadOf(1_000_000))
    void drip(line, 'a', patience.windowMs / 10)
    return line
  },
  'drip on after they were refused': async () => {
    const line = await dial(head('POST', '/nowhere', `${multipart}Content-Length: 1000000\r\n\r\n`))
    void drip(line, 'a', patience.windowMs / 10)
    return line
  },
  'do not take what they asked for': async () => {
    const line = await dial(head('GET', '/pour', '\r\n'))
    line.socket.pause()
    // Who does not read does not hear either that the line was cut.
    setTimeout(() => line.socket.resume(), cutWithin * 0.8)
    return line
  },
}

test(`${many} clients who dawdle in every way are cut in time, and hold nobody up meanwhile`, {
  timeout: 90_000,
}, async () => {
  const ways = Object.entries(slow)
  const dawdling = Array.from({ length: many }, async (_, at) => {
    const [way, begin] = ways[at % ways.length] as (typeof ways)[number]
    return { way, ms: await untilCut(await begin()) }
  })
  const took: number[] = []
  for (let n = 0; n < 30; n++) {
    const began = performance.now()
    const answer = await host.send('/api/say', { method: 'POST', body: '{"word":"quick"}' })
    expect(answer.status).toBe(200)
    took.push(performance.now() - began)
    await sleep(patience.windowMs / 60)
  }
  expect(took.sort((a, b) => a - b)[15]).toBeLessThan(250)
  expect((await Promise.all(dawdling)).filter(({ ms }) => ms > cutWithin)).toEqual([])
})

test('a client whose body does not end is told that it took too long', async () => {
  const line = await (slow['drip their body'] as () => Promise<Line>)()
  await untilCut(line)
  expect(line.heard()).toMatch(/^HTTP\/1\.1 408 /)
})

test('nothing stays of a file that was cut', async () => {
  await untilCut(await (slow['drip their file'] as () => Promise<Line>)())
  for await (const { storage_key } of host.files.list()) expect.fail(`${storage_key} stayed`)
})

test('an honest upload over a slow line lives on', async () => {
  const pieces = 15
  const piece = Buffer.alloc(patience.minBytes / 2)
  const line = await dial(uploadOf(pieces * piece.length))
  for (let n = 0; n < pieces; n++) {
    await sleep(patience.windowMs / 5)
    line.socket.write(piece)
  }
  line.socket.write(fileTail)
  await expect.poll(line.heard).toContain(`"size":${pieces * piece.length}`)
})

test('a client that waits for us is not cut', async () => {
  const line = await dial(head('GET', '/think', '\r\n'))
  await expect.poll(line.heard, { timeout: patience.windowMs * 3 }).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that takes its answer slowly, but takes it, is not cut', async () => {
  const line = await dial(head('GET', '/pour', '\r\n'))
  for (let n = 0; n < 8; n++) {
    line.socket.pause()
    await sleep(patience.windowMs / 2)
    line.socket.resume()
    await sleep(5)
  }
  expect(line.isCut()).toBe(false)
})
