import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Sends these bytes and returns everything the server sends until it closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => (received += piece.toString('utf8')))
  await once(socket, 'connect')
  socket.write(bytes)
  await once(socket, 'close')
  return received
}

const request = (...headers: string[]) => ['GET /health HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n')
const problemIn = (received: string) => JSON.parse(received.slice(received.lastIndexOf('\r\n\r\n')))
const healthStatus = async () => (await fetch(`${site.url}/health`)).status

test('refuses headers over 16 KB with a problem', async () => {
  const received = await exchange(request(`X-Long: ${'a'.repeat(20_000)}`))
  expect(received).toMatch(/^HTTP\/1\.1 431 /)
  expect(problemIn(received)).toEqual({
    status: 'error',
    code: 'request.headers_too_large',
    message: 'The headers of this request are too large or too many.',
    request_id: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(await healthStatus()).toBe(200)
})

test('refuses headers that together exceed 16 KB', async () => {
  const received = await exchange(request(...Array.from({ length: 50 }, (_, n) => `X-${n}: ${'a'.repeat(400)}`)))
  expect([received.slice(9, 12), problemIn(received).code]).toEqual(['431', 'request.headers_too_large'])
})

test('accepts a hundred headers and refuses more instead of dropping them', async () => {
  const headers = (count: number) => Array.from({ length: count - 1 }, (_, n) => `X-${n}: a`)
  expect(await exchange(request('Connection: close', ...headers(99)))).toMatch(/^HTTP\/1\.1 200 /)
  for (const count of [101, 400]) {
    const received = await exchange(request(...headers(count)))
    expect([received.slice(9, 12), problemIn(received).code]).toEqual(['431', 'request.headers_too_large'])
  }
  expect(await healthStatus()).toBe(200)
})

test.each([
  ['a header without a colon', 'GET /health HTTP/1.1\r\nHost: x\r\nno colon here\r\n\r\n'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['two lengths', 'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a NUL in a header', 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
])('refuses %s with a problem', async (_, bytes) => {
  const received = await exchange(bytes)
  expect([received.slice(0, 12), problemIn(received).code]).toEqual(['HTTP/1.1 400', 'request.malformed'])
  expect(await healthStatus()).toBe(200)
})

test('responds to earlier requests on the connection before refusing a malformed one', async () => {
  const received = await exchange(`${request()}${request()}BROKEN\r\n\r\n`)
  expect([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '200', '400'])
})

test('responds once to a request with a malformed body', async () => {
  const head =
    'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
  const received = await exchange(`${head}\r\n\r\nnot a chunk\r\n`)
  expect([received.slice(0, 12), received.match(/HTTP\//g)?.length]).toEqual(['HTTP/1.1 400', 1])
  expect(await healthStatus()).toBe(200)
})
