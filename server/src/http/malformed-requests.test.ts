import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Everything the server answers on one connection until it closes it, or falls silent after the last answer. */
async function exchange(bytes: string, silenceMs = 1_000): Promise<{ heard: string; isClosed: boolean }> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => (heard += piece.toString('utf8')))
  await once(socket, 'connect')
  socket.write(bytes)
  const isClosed = await Promise.race([once(socket, 'close').then(() => true), sleep(silenceMs).then(() => false)])
  socket.destroy()
  return { heard, isClosed }
}

const request = (...headers: string[]) => ['GET /health HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n')
const problemIn = (heard: string) => JSON.parse(heard.slice(heard.lastIndexOf('\r\n\r\n')))
const isWell = async () => (await fetch(`${site.url}/health`)).status

test('headers of more than 16 KB are refused as a problem', async () => {
  const { heard, isClosed } = await exchange(request(`X-Long: ${'a'.repeat(20_000)}`))
  expect(heard).toMatch(/^HTTP\/1\.1 431 /)
  expect(problemIn(heard)).toEqual({
    status: 'error',
    code: 'request.headers_too_large',
    message: 'The headers of this request are too large or too many.',
    request_id: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect([isClosed, await isWell()]).toEqual([true, 200])
})

test('headers that are long together are refused like a long one', async () => {
  const { heard } = await exchange(request(...Array.from({ length: 50 }, (_, n) => `X-${n}: ${'a'.repeat(400)}`)))
  expect([heard.slice(9, 12), problemIn(heard).code]).toEqual(['431', 'request.headers_too_large'])
})

test('a hundred headers are taken, more are refused instead of dropped', async () => {
  const headers = (count: number) => Array.from({ length: count - 1 }, (_, n) => `X-${n}: a`)
  expect((await exchange(request(...headers(100)))).heard).toMatch(/^HTTP\/1\.1 200 /)
  for (const count of [101, 400]) {
    const { heard } = await exchange(request(...headers(count)))
    expect([heard.slice(9, 12), problemIn(heard).code]).toEqual(['431', 'request.headers_too_large'])
  }
  expect(await isWell()).toBe(200)
})

test.each([
  ['a header without a colon', 'GET /health HTTP/1.1\r\nHost: x\r\nno colon here\r\n\r\n'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['two lengths', 'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a NUL in a header', 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
])('%s is refused as a problem', async (_, bytes) => {
  const { heard, isClosed } = await exchange(bytes)
  expect([heard.slice(0, 12), problemIn(heard).code, isClosed]).toEqual(['HTTP/1.1 400', 'request.malformed', true])
  expect(await isWell()).toBe(200)
})

test('requests before a malformed one on the same connection get their answers first', async () => {
  const { heard, isClosed } = await exchange(`${request()}${request()}BROKEN\r\n\r\n`)
  expect([...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '200', '400'])
  expect(isClosed).toBe(true)
})

test('a malformed body ends its own request', async () => {
  const head =
    'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
  const { heard, isClosed } = await exchange(`${head}\r\n\r\nnot a chunk\r\n`)
  expect([heard.slice(0, 12), heard.match(/HTTP\//g)?.length, isClosed]).toEqual(['HTTP/1.1 400', 1, true])
  expect(await isWell()).toBe(200)
})
