import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Asks without decompressing what comes back, as fetch would. */
async function ask(headers: Record<string, string> = {}, method = 'GET', path = '/api/openapi.json') {
  const sent = request(`${site.url}${path}`, { method, headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: answer.headers, body }
}

test.each(['/api/openapi.json', '/api/docs'])('%s is the same document in each encoding', async (path) => {
  const plain = await ask({}, 'GET', path)
  const gzip = await ask({ 'accept-encoding': 'gzip' }, 'GET', path)
  const br = await ask({ 'accept-encoding': 'gzip, deflate, br' }, 'GET', path)
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
])('Accept-Encoding %s is answered as %s', async (accepted, encoding) => {
  expect((await ask({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
})

test('an answer that the client has is not sent again', async () => {
  for (const accepted of ['identity', 'gzip', 'br']) {
    const { headers } = await ask({ 'accept-encoding': accepted })
    const etag = headers.etag ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-(identity|gzip|br)"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask({ 'accept-encoding': accepted, 'if-none-match': known })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    }
  }
})

test('the tag of another encoding or of an earlier release does not count', async () => {
  const { headers } = await ask({ 'accept-encoding': 'gzip' })
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' })).status).toBe(200)
  expect((await ask({ 'if-none-match': `"${'a'.repeat(22)}-identity"` })).status).toBe(200)
})

test('HEAD answers the headers of GET, and 304 likewise', async () => {
  const names = ['content-type', 'content-length', 'content-encoding', 'etag', 'vary', 'cache-control'] as const
  const accepted = { 'accept-encoding': 'gzip' }
  const get = await ask(accepted)
  const head = await ask(accepted, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  for (const name of names) expect(head.headers[name], name).toBe(get.headers[name])
  expect((await ask({ ...accepted, 'if-none-match': get.headers.etag ?? '' }, 'HEAD')).status).toBe(304)
})
