import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { httpHost } from '../../../test/http-host.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { command, query } from '../api/handler.ts'

const Upload = endpoint({
  name: 'test.upload',
  method: 'POST',
  path: '/upload',
  access: ['public'],
  summary: 'Two a minute',
  files: { file: { max_bytes: 1 << 20 } },
  payload: { name: z.string(), media_type: z.string() },
  limits: [{ by: 'address', seconds: 60, count: 2 }],
})
const Mail = endpoint({
  name: 'test.mail',
  method: 'POST',
  path: '/mail',
  access: ['public'],
  summary: 'Takes a mail',
  files: { mail: { max_bytes: 1 << 20, raw: 'message/rfc822' } },
  payload: {},
  limits: [{ by: 'address', seconds: 60, count: 100 }],
})
const Staff = endpoint({
  name: 'test.staff',
  method: 'POST',
  path: '/staff',
  access: ['staff'],
  summary: 'Staff only',
  body: z.strictObject({ text: z.string() }),
  payload: { text: z.string() },
  limits: [{ by: 'address', seconds: 60, count: 100 }],
})
const Find = endpoint({
  name: 'test.find',
  method: 'GET',
  path: '/find',
  access: ['public'],
  summary: 'Repeats the query',
  query: z.strictObject({ text: z.string().optional() }),
  payload: { text: z.string() },
})

let host: Awaited<ReturnType<typeof httpHost>>
const log: { level: number; msg: string; [fact: string]: unknown }[] = []
beforeAll(async () => {
  host = await httpHost({
    onLog: (line) => log.push(line),
    routes: [
      command(Upload, async ({ files }) => {
        const [file] = files.file ?? []
        return { name: file?.name ?? '', media_type: file?.media_type ?? '' }
      }),
      command(Mail, async () => ({})),
      command(Staff, async ({ body }) => ({ text: body.text })),
      query(Find, async ({ query }) => ({ text: query.text ?? '' })),
    ],
  })
})
afterAll(() => host.close())

/** Opens a connection and sends these bytes. */
async function openConnection(bytes: string) {
  const { hostname, port } = new URL(host.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => (received += piece.toString()))
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, received: () => received }
}

const part = (disposition: string, type = 'application/octet-stream') =>
  `--b\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\nContent-Type: ${type}\r\n\r\ncontent\r\n--b--\r\n`
const head = (length: number) =>
  `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`
const resetLimits = () => clearRateLimits(host)

test('refuses a request over its rate limit before the body is sent', async () => {
  await resetLimits()
  for (let n = 0; n < 2; n++) {
    const { socket } = await openConnection(head(500_000))
    socket.destroy()
    await expect.poll(async () => (await host.sql`SELECT hits FROM rate_limits`)[0]?.hits).toBe(n + 1)
  }
  const { socket, received } = await openConnection(head(500_000))
  await expect.poll(received).toMatch(/^HTTP\/1\.1 429 /)
  socket.destroy()
})

test('refuses a forbidden request before the body is sent', async () => {
  const { socket, received } = await openConnection(
    'POST /api/staff HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  )
  await expect.poll(received).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

const cutOff: Record<string, string> = {
  'a multipart upload': `${head(500_000)}${part('filename="read.bin"').slice(0, -10)}`,
  'a raw upload':
    'POST /api/mail HTTP/1.1\r\nHost: x\r\nContent-Type: message/rfc822\r\nContent-Length: 500\r\n\r\nFrom: x',
  'a JSON body':
    'POST /api/staff HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"te',
}

test.each(Object.entries(cutOff))('%s that is interrupted leaves no file and no error in the log', async (_, bytes) => {
  for (const leave of ['destroy', 'resetAndDestroy'] as const) {
    await resetLimits()
    log.length = 0
    const { socket } = await openConnection(bytes)
    await expect.poll(async () => (await host.sql`SELECT hits FROM rate_limits`)[0]?.['hits']).toBe(1)
    socket[leave]()
    await expect.poll(() => log.some(({ msg }) => msg === 'the client disconnected')).toBe(true)
    expect(log.filter(({ level }) => level > 30)).toEqual([])
    for await (const { storage_key } of host.files.list()) expect.fail(`${storage_key} stayed`)
  }
})

test.each([
  ['that is too large', part('filename="x"'), '413'],
  ['of another name', part('filename="x"').replace('"file"', '"other"'), '400'],
])('reads a refused file %s to its end, so that the connection accepts the next request', async (_, body, status) => {
  await resetLimits()
  const large = body.replace('content', 'x'.repeat(3 << 20))
  const { socket, received } = await openConnection(
    `${head(large.length)}${large}GET /api/find?text=next HTTP/1.1\r\nHost: x\r\n\r\n`,
  )
  await expect.poll(received, { timeout: 5_000 }).toContain('"text":"next"')
  expect([...received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)).toEqual([status, '200'])
  socket.destroy()
})

test('frees the connection of a refused raw upload', async () => {
  await resetLimits()
  const large = 'x'.repeat(3 << 20)
  const { socket, received } = await openConnection(
    `POST /api/mail HTTP/1.1\r\nHost: x\r\nContent-Type: message/rfc822\r\nContent-Length: ${large.length}\r\n\r\n${large}`,
  )
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  await expect.poll(received, { timeout: 5_000 }).toMatch(/^HTTP\/1\.1 413 /)
  socket.write('GET /api/find?text=next HTTP/1.1\r\nHost: x\r\n\r\n')
  const next = expect
    .poll(received, { timeout: 5_000 })
    .toContain('"text":"next"')
    .then(() => 'next')
  expect(['closed', 'next']).toContain(await Promise.race([closed, next]))
  socket.destroy()
})

test.each([
  ['NUL', 'filename="a\u0000b.bin"', 'ab.bin'],
  ['a quote as browsers escape it', 'filename="a%22b.bin"', 'a"b.bin'],
  ['encoded NUL', "filename*=UTF-8''a%00b.bin", 'ab.bin'],
  ['half a character', "filename*=UTF-8''a%ED%A0%80b.bin", /^a\ufffd+b\.bin$/],
  ['folders', 'filename="..\\..\\x.bin"', 'x.bin'],
  ['overridden direction', 'filename="\u202egpj.bin"', 'gpj.bin'],
  ['too long', `filename="${'n'.repeat(3_000)}"`, 'n'.repeat(255)],
  ['empty', 'filename=""', 'file'],
  ['none', 'other="x"', 'file'],
])('cleans file names: %s', async (_, disposition, name) => {
  await resetLimits()
  const body = part(disposition)
  const { socket, received } = await openConnection(head(Buffer.byteLength(body)) + body)
  await expect.poll(received).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(received).toMatch(/}$/)
  const response = JSON.parse(received().slice(received().indexOf('\r\n\r\n')))
  expect(response.name).toEqual(typeof name === 'string' ? name : expect.stringMatching(name))
  socket.destroy()
})

test('replaces an invalid media type', async () => {
  await resetLimits()
  const body = part('filename="x"', 'text/html/what is this')
  const { socket, received } = await openConnection(head(body.length) + body)
  await expect.poll(received).toContain('"media_type":"application/octet-stream"')
  socket.destroy()
})

test.each(['a\u0000b', '\ud800', 'x\udc00y'])(
  'refuses text that PostgreSQL cannot store (%j), whatever the schema allows',
  async (text) => {
    const response = await host.send('/api/staff', { method: 'POST', body: JSON.stringify({ text }) })
    expect([response.status, response.json().fields]).toMatchObject([400, { text: { code: 'invalid_text' } }])
  },
)

test('refuses such text in the query, too', async () => {
  expect((await host.send('/api/find?text=a%00b')).status).toBe(400)
  expect((await host.send('/api/find?text=ab')).status).toBe(200)
})

test('serves every path with and without a trailing slash', async () => {
  expect((await host.send('/api/find/?text=ab')).json()).toMatchObject({ text: 'ab' })
  expect((await host.send('/api/staff/', { method: 'POST', body: '{"text":"x"}' })).status).toBe(200)
  expect((await host.send('/health/')).status).toBe(200)
  expect((await host.send('/api/openapi.json/')).status).toBe(200)
})
