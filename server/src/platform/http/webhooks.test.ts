import { createHmac, timingSafeEqual } from 'node:crypto'
import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { line } from '@mapwright/contract/api/scalars.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { httpHost } from '../../../test/http-host.ts'
import { command, query } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import { webhook } from '../api/webhook.ts'
import { openApi } from './open-api.ts'

const Receive = endpoint({
  name: 'test.receive',
  method: 'POST',
  path: '/hooks/:source',
  access: ['public'],
  summary: 'An event',
  params: z.strictObject({ source: line(20, 1) }),
  raw: { max_bytes: 2_000 },
  headers: ['x-signature', 'x-more'],
  payload: {},
  problems: ['conversations.wrong_hook_secret'],
})
const Save = endpoint({
  name: 'test.save',
  method: 'POST',
  path: '/save',
  access: ['public'],
  summary: 'Takes JSON',
  body: z.strictObject({ text: line(20, 1) }),
  payload: { text: z.string() },
})
const Show = endpoint({
  name: 'test.show',
  method: 'GET',
  path: '/show',
  access: ['public'],
  summary: 'Returns the headers that it declares',
  headers: ['x-declared'],
  payload: { headers: z.record(z.string(), z.string()) },
})

const sign = (body: string | Buffer) => createHmac('sha256', 'secret').update(body).digest('hex')
const Event = z.strictObject({ id: z.string(), fails: z.boolean().optional() })

let failsOnce = false
let parsed = 0
let seenHeaders: unknown

const receive = webhook(Receive, {
  async verify({ raw, headers, params }) {
    seenHeaders = headers
    const [given, wanted] = [Buffer.from(headers['x-signature'] ?? ''), Buffer.from(sign(raw))]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new Problem('conversations.wrong_hook_secret')
    parsed++
    return { source: params.source, event_id: Event.parse(JSON.parse(raw.toString())).id }
  },
  async handle({ tx, event }) {
    await tx`INSERT INTO rate_limits (key, window_start, hits) VALUES (${`got ${event.event_id} ${crypto.randomUUID()}`}, now(), 1)`
    if (!failsOnce) return
    failsOnce = false
    throw new Error('the process was killed')
  },
})

let host: Awaited<ReturnType<typeof httpHost>>
beforeAll(async () => {
  host = await httpHost({
    routes: [
      receive,
      command(Save, async ({ body }) => ({ text: body.text })),
      query(Show, async ({ request }) => ({ headers: found(request.headers, 'request.not_found') })),
    ],
  })
})
afterAll(() => host.close())
beforeEach(async () => {
  parsed = 0
  await host.sql`TRUNCATE webhook_events, rate_limits`
})

const post = (body: string, headers: Record<string, string> = {}, source = 'bank') =>
  host.send(`/api/hooks/${source}`, { method: 'POST', body, headers: { 'x-signature': sign(body), ...headers } })
const effects = async () => (await host.sql`SELECT FROM rate_limits WHERE key LIKE 'got %'`).length

it('handles an event once, however often or concurrently it arrives', async () => {
  const body = '{"id":"e1"}'
  const replies = await Promise.all(Array.from({ length: 50 }, () => post(body)))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"status":"success"}']))
  expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  expect(await effects()).toBe(1)
})

it('distinguishes events with the same id from different sources', async () => {
  await post('{"id":"e1"}', {}, 'bank')
  await post('{"id":"e1"}', {}, 'shop')
  expect(await effects()).toBe(2)
})

it('parses and stores nothing that is not authentic', async () => {
  const replies = [
    await post('{"id":"e1"}', { 'x-signature': sign('{"id":"e2"}') }),
    await post('{"id":"e1"}', { 'x-signature': '' }),
    await post('not json', { 'x-signature': 'x' }),
  ]
  expect(replies.map((reply) => [reply.status, reply.json().code])).toEqual(
    replies.map(() => [401, 'conversations.wrong_hook_secret']),
  )
  expect([parsed, (await host.sql`SELECT FROM webhook_events`).length]).toEqual([0, 0])
})

it.each([
  ['text/plain', '{"id":"text"}'],
  ['application/json; charset=utf-8', '{ "id" :\n "spaces and é" }'],
  ['application/x-www-form-urlencoded', '{"id":"form"}'],
  ['multipart/form-data; boundary=b', '{"id":"multipart"}'],
  ['application/vnd.unheard-of', '{"id":"unheard-of"}'],
])('verifies the bytes as they were sent, as %s', async (type, body) => {
  expect((await post(body, { 'content-type': type })).status).toBe(200)
})

it('handles an event again if the transaction failed', async () => {
  failsOnce = true
  expect((await post('{"id":"e9"}')).status).toBe(500)
  expect([await effects(), (await host.sql`SELECT FROM webhook_events`).length]).toEqual([0, 0])
  expect((await post('{"id":"e9"}')).status).toBe(200)
  expect(await effects()).toBe(1)
})

it('removes characters that cannot be stored from an authentic event', async () => {
  expect((await post('{"id":"e\\u00001\\ud800"}')).status).toBe(200)
  expect(await host.sql`SELECT event_id FROM webhook_events`).toEqual([{ event_id: 'e1\ufffd' }])
})

it('refuses a body above its limit', async () => {
  expect((await post(JSON.stringify({ id: 'x'.repeat(2_000) }))).json().code).toBe('request.too_large')
})

it('does not affect endpoints that accept only JSON', async () => {
  const save = (body: string, type: string) =>
    host.send('/api/save', { method: 'POST', body, headers: { 'content-type': type } })
  expect((await save('{"text":"a"}', 'application/json')).json().text).toBe('a')
  expect((await save('{"text":"a"}', 'application/vnd.unheard-of')).status).toBe(415)
})

it('gets only the headers that it declares', async () => {
  await post('{"id":"e1"}', { 'x-more': 'more', 'x-other': 'other' })
  expect(seenHeaders).toEqual({ 'x-signature': sign('{"id":"e1"}'), 'x-more': 'more' })
  const shown = await host.send('/api/show', { headers: { 'X-Declared': 'yes', 'x-other': 'no' } })
  expect(shown.json().headers).toEqual({ 'x-declared': 'yes' })
})

it('is documented with its headers and a body of any type', () => {
  const { paths } = openApi([Receive], new Map(), { publicUrl: 'http://localhost' }) as {
    paths: Record<string, Record<string, unknown>>
  }
  expect(paths['/hooks/{source}']?.['post']).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'x-signature', in: 'header' })]),
    requestBody: { content: { '*/*': {} } },
  })
})
