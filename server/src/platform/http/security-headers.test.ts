import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpHost } from '../../../test/http-host.ts'
import { query } from '../api/handler.ts'
import { version } from '../startup/version.ts'

const Ping = endpoint({
  name: 'test.ping',
  method: 'GET',
  path: '/ping',
  access: ['public'],
  summary: 'One a minute',
  payload: {},
  limits: [{ by: 'address', seconds: 60, count: 1 }],
})

let host: Awaited<ReturnType<typeof httpHost>>
beforeAll(async () => {
  host = await httpHost({ routes: [query(Ping, async () => ({}))], publicUrl: 'https://tuning.example', trustProxy: 1 })
})
afterAll(() => host.close())

test('every response has the content security policy, nosniff and, with TLS, HSTS', async () => {
  for (const path of ['/api/ping', '/api/none', '/health', '/api/docs', '/none']) {
    const { headers } = await host.send(path)
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toMatch(/max-age=31536000/)
  }
})

test('behind one proxy, only the address that the proxy adds counts', async () => {
  const from = (forwarded: string) => host.send('/api/ping', { headers: { 'x-forwarded-for': forwarded } })
  expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.2')).status).toBe(200)
  expect((await from('1.2.3.4, 198.51.100.2')).status).toBe(429)
})

test('the health checks report process and storage separately', async () => {
  expect((await host.send('/health')).json()).toEqual({ status: 'success', version })
  expect((await host.send('/ready')).json()).toEqual({ status: 'success', database: 'ok', storage: 'ok', mail: 'none' })
})
