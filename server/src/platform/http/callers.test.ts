import { type ApiScope, endpoint } from '@mapwright/contract/api/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { httpHost, somebody } from '../../../test/http-host.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { command, query } from '../api/handler.ts'
import type { Caller } from '../api/principal.ts'

const clientId = '018f0000-0000-7000-8000-00000000000c'
const client = (_id: string, ...scopes: ApiScope[]): Caller => ({
  ...({ kind: 'api_client', owner: somebody, calls_per_minute: 100, calls_per_day: 1000 } as const),
  _id,
  scopes,
})
const tokens: Record<string, Caller> = {
  'Bearer good': somebody,
  'Bearer reader': client(clientId, 'orders.read'),
  'Bearer writer': client('018f0000-0000-7000-8000-00000000000d', 'orders.write'),
  'Visitor ann': { kind: 'visitor', _id: '018f0000-0000-7000-8000-0000000000aa' },
  'Visitor ben': { kind: 'visitor', _id: '018f0000-0000-7000-8000-0000000000bb' },
}

const common = { method: 'GET', summary: 'Test', payload: { kind: z.string() } } as const
const Guests = endpoint({ ...common, name: 'test.guests', path: '/guests', access: ['visitor'] })
const Orders = endpoint({ ...common, name: 'test.orders', path: '/orders', access: ['staff', 'scope:orders.read'] })
const Open = endpoint({ ...common, name: 'test.open', path: '/open', access: ['public'] })
const Post = endpoint({
  name: 'test.post',
  method: 'POST',
  path: '/post',
  access: ['visitor', 'scope:orders.read'],
  summary: 'Two per caller and minute',
  body: z.strictObject({ text: z.string() }),
  payload: { no: z.number() },
  limits: [{ by: 'principal', seconds: 60, count: 2 }],
})
const Widget = endpoint({ ...common, name: 'test.widget', path: '/widget', access: ['visitor'], cors: true })
const WidgetPost = endpoint({
  name: 'test.widget_post',
  method: 'POST',
  path: '/widget',
  access: ['visitor'],
  summary: 'Test',
  body: z.strictObject({}),
  payload: {},
  cors: true,
})

let host: Awaited<ReturnType<typeof httpHost>>
let posts = 0
beforeAll(async () => {
  host = await httpHost({
    authenticate: async (token, scheme) => tokens[`${scheme === 'bearer' ? 'Bearer' : 'Visitor'} ${token}`],
    routes: [
      query(Guests, async ({ actor }) => ({ kind: actor.kind })),
      query(Orders, async ({ actor }) => ({ kind: actor.kind })),
      query(Open, async ({ actor }) => ({ kind: actor?.kind ?? 'anonymous' })),
      command(Post, async () => ({ no: ++posts })),
      query(Widget, async ({ actor }) => ({ kind: actor.kind })),
      command(WidgetPost, async () => ({})),
    ],
  })
})
afterAll(() => host.close())
beforeEach(() => clearRateLimits(host))

const as = (authorization: string, more: Record<string, string> = {}) => ({ headers: { authorization, ...more } })

test.each([
  ['a visitor', 'Visitor ann', '/guests', 'visitor'],
  ['an API client with the scope', 'Bearer reader', '/orders', 'api_client'],
  ['an admin next to the API clients', 'Bearer good', '/orders', 'person'],
  ['a person on a public endpoint', 'Bearer good', '/open', 'person'],
  ['a visitor on a public endpoint, as anonymous', 'Visitor ann', '/open', 'anonymous'],
  ['an API client on a public endpoint, as anonymous', 'Bearer reader', '/open', 'anonymous'],
])('admits %s', async (_, authorization, path, kind) => {
  const response = await host.send(`/api${path}`, as(authorization))
  expect(response.status).toBe(200)
  expect(response.json().kind).toBe(kind)
})

test.each([
  ['a visitor where people are meant', 'Visitor ann', '/orders', 403],
  ['a person where visitors are meant', 'Bearer good', '/guests', 403],
  ['an API client without the scope', 'Bearer writer', '/orders', 403],
  ['an API client where visitors are meant', 'Bearer reader', '/guests', 403],
  ['an unknown visitor', 'Visitor eve', '/guests', 401],
  ["a visitor's token as an access token", 'Bearer ann', '/guests', 401],
  ['another scheme', 'Basic ann', '/guests', 401],
])('refuses %s', async (_, authorization, path, status) => {
  expect((await host.send(`/api${path}`, as(authorization))).status).toBe(status)
})

const post = (authorization: string, more: Record<string, string> = {}) =>
  host.send('/api/post', { method: 'POST', body: '{"text":"hi"}', ...as(authorization, more) })

test('limits each principal on its own', async () => {
  const statuses = []
  for (const caller of ['Visitor ann', 'Visitor ann', 'Visitor ann', 'Visitor ben', 'Bearer reader'])
    statuses.push((await post(caller)).status)
  expect(statuses).toEqual([200, 200, 429, 200, 200])
})

test('an idempotency key belongs to its caller, and the audit log names callers without an account', async () => {
  const key = { 'idempotency-key': 'the-same-key-for-both' }
  const first = (await post('Visitor ann', key)).json().no
  expect((await post('Visitor ann', key)).json().no).toBe(first)
  expect((await post('Bearer reader', key)).json().no).not.toBe(first)
  const rows = await host.sql<{ actor_id: string | null; facts: { caller?: string } }[]>`
    SELECT actor_id, facts FROM audit ORDER BY at DESC, _id DESC LIMIT 1`
  expect(rows).toEqual([{ actor_id: null, facts: { caller: `api_client ${clientId}` } }])
})

test('pages of other sites may call the endpoints that declare it, and read their refusals', async () => {
  const preflight = await fetch(`${host.url}/api/widget`, {
    method: 'OPTIONS',
    headers: { origin: 'https://partner.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key')
  for (const authorization of ['Visitor ann', 'Visitor eve']) {
    const { headers } = await host.send('/api/widget', as(authorization, { origin: 'https://partner.example' }))
    expect(headers.get('access-control-allow-origin'), authorization).toBe('*')
    expect(headers.get('access-control-allow-credentials'), authorization).toBeNull()
  }
})

test('pages of other sites may not call any other endpoint', async () => {
  const preflight = await fetch(`${host.url}/api/guests`, {
    method: 'OPTIONS',
    headers: { origin: 'https://partner.example', 'access-control-request-method': 'GET' },
  })
  expect(preflight.status).toBe(404)
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  const { headers } = await host.send('/api/guests', as('Visitor ann', { origin: 'https://partner.example' }))
  expect(headers.get('access-control-allow-origin')).toBeNull()
})
