import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Sends a request without decompressing the response. `fetch` would decompress it. */
async function send(headers: Record<string, string> = {}, method = 'GET', path = '/api/openapi.json') {
  const sent = request(`${site.url}${path}`, { method, headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, body }
}

test.each(['/api/openapi.json', '/api/docs'])('serves the same %s in each encoding', async (path) => {
  const plain = await send({}, 'GET', path)
  const gzip = await send({ 'accept-encoding': 'gzip' }, 'GET', path)
  const br = await send({ 'accept-encoding': 'gzip, deflate, br' }, 'GET', path)
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(br.body.length).toBeLessThan(plain.body.length / 10)
  for (const { status, headers, body } of [plain, gzip, br]) {
    expect([status, headers['content-length'], headers['vary']]).toEqual([
      200,
      String(body.length),
      expect.stringMatching(/accept-encoding/i),
    ])
  }
})

test.each([
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['zstd', undefined],
])('responds to Accept-Encoding %s with %s', async (accepted, encoding) => {
  expect((await send({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
})

test('responds with 304 to a known ETag', async () => {
  for (const accepted of ['identity', 'gzip', 'br']) {
    const { headers } = await send({ 'accept-encoding': accepted })
    const etag = headers.etag ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-(identity|gzip|br)"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await send({ 'accept-encoding': accepted, 'if-none-match': known })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    }
  }
})

test('ignores the ETag of another encoding or an earlier release', async () => {
  const { headers } = await send({ 'accept-encoding': 'gzip' })
  expect((await send({ 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' })).status).toBe(200)
  expect((await send({ 'if-none-match': `"${'a'.repeat(22)}-identity"` })).status).toBe(200)
})

test('responds to HEAD with the headers of GET, including 304', async () => {
  const names = ['content-type', 'content-length', 'content-encoding', 'etag', 'vary', 'cache-control'] as const
  const accepted = { 'accept-encoding': 'gzip' }
  const get = await send(accepted)
  const head = await send(accepted, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  for (const name of names) expect(head.headers[name], name).toBe(get.headers[name])
  expect((await send({ ...accepted, 'if-none-match': get.headers.etag ?? '' }, 'HEAD')).status).toBe(304)
})
