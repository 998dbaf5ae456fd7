import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { CreditsInput, CreditsText, line } from '@mapwright/contract/api/scalars.ts'
import type { ProblemCode } from '@mapwright/contract/problems.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { httpHost } from '../../../test/http-host.ts'
import { command, lookup, query } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { insertFile } from '../files/file-rows.ts'

const Add = endpoint({
  name: 'test.add',
  method: 'POST',
  path: '/add',
  access: ['admin'],
  summary: 'Adds a limit row, which makes effects countable',
  body: z.strictObject({ name: line(20, 1), amount: CreditsInput }),
  payload: { amount: CreditsText },
  problems: ['credits.not_enough'],
  idempotent: 'required',
})
const Repeat = endpoint({
  name: 'test.repeat',
  method: 'POST',
  path: '/repeat',
  access: ['admin'],
  summary: 'Adds a limit row without requiring a key',
  body: z.strictObject({ name: line(20, 1) }),
  payload: { effect: z.string() },
  idempotent: 'by_body',
})
const Prepared = endpoint({
  name: 'test.prepared',
  method: 'POST',
  path: '/prepared',
  access: ['admin'],
  summary: 'Adds a limit row, unless there is one of this name',
  body: z.strictObject({ name: line(20, 1) }),
  payload: { effect: z.string() },
  problems: ['credits.not_enough'],
  idempotent: 'required',
})
const Fail = endpoint({
  name: 'test.fail',
  method: 'GET',
  path: '/fail/:how',
  access: ['public'],
  summary: 'Fails in the given way',
  params: z.strictObject({ how: line(20) }),
  payload: {},
  problems: ['credits.not_enough'],
})
const Drift = endpoint({
  name: 'test.drift',
  method: 'GET',
  path: '/drift',
  access: ['public'],
  summary: 'Returns an undeclared field',
  payload: {},
})
const Limited = endpoint({
  name: 'test.limited',
  method: 'GET',
  path: '/limited',
  access: ['public'],
  summary: 'Two a minute',
  payload: {},
  limits: [{ by: 'address', seconds: 60, count: 2 }],
})
const Upload = endpoint({
  name: 'test.upload',
  method: 'POST',
  path: '/upload',
  access: ['admin'],
  summary: 'Keeps or refuses a file',
  body: z.strictObject({ keep: z.enum(['yes', 'no']) }),
  files: { file: { max_bytes: 1000, required: true } },
  payload: {},
  problems: ['credits.not_enough'],
})

const Secret = endpoint({
  name: 'test.secret',
  method: 'POST',
  path: '/secret',
  access: ['public'],
  summary: 'Returns a new secret',
  payload: { secret: z.string() },
  idempotent: 'never',
})

const reach = (by: 'query' | 'lookup') =>
  endpoint({
    name: `test.reach_by_${by}`,
    method: 'GET',
    path: `/reach/${by}`,
    access: ['public'],
    summary: 'Returns whether it has network access',
    payload: { hasNetwork: z.boolean() },
  })

const effects = (tx: Parameters<Parameters<typeof host.sql.begin>[1]>[0], name: string) =>
  tx`INSERT INTO rate_limits (key, window_start, hits) VALUES (${`effect ${name} ${crypto.randomUUID()}`}, now(), 1)`

const routes = [
  query(reach('query'), async (context) => ({ hasNetwork: 'publicFetch' in context })),
  lookup(reach('lookup'), async (context) => ({ hasNetwork: 'publicFetch' in context })),
  command(Add, async ({ tx, body, audit }) => {
    await effects(tx, body.name)
    const details = { balance: '0.00', needed: '1.00', missing: '1.00' }
    if (body.name === 'refused') throw new Problem('credits.not_enough', { details })
    audit({ after: { name: body.name } })
    return { amount: body.amount }
  }),
  command(Repeat, async ({ tx, body }) => {
    await effects(tx, body.name)
    return { effect: crypto.randomUUID() }
  }),
  command(Prepared, {
    prepare: async ({ sql, body }) => {
      const [earlier] = await sql`SELECT FROM rate_limits WHERE key LIKE ${`effect ${body.name} %`}`
      if (earlier) throw new Problem('credits.not_enough')
    },
    run: async ({ tx, body }) => {
      await effects(tx, body.name)
      return { effect: crypto.randomUUID() }
    },
  }),
  query(Fail, async ({ params }) => {
    if (params.how === 'declared') throw new Problem('credits.not_enough')
    if (params.how === 'undeclared') throw new Problem('accounts.wrong_password' as ProblemCode)
    throw new Error('an internal secret at server/src/secret.ts:1')
  }),
  command(Secret, async () => ({ secret: crypto.randomUUID() })),
  query(Drift, async () => ({ more: 1 }) as never),
  query(Limited, async () => ({})),
  command(Upload, async ({ tx, body, files, now }) => {
    const upload = files.file?.[0]
    if (upload) await insertFile(tx, upload, { owner_id: null, now })
    if (body.keep === 'no') throw new Problem('credits.not_enough')
    return {}
  }),
]

let host: Awaited<ReturnType<typeof httpHost>>
beforeAll(async () => {
  host = await httpHost({ routes })
})
afterAll(() => host.close())

const add = (body: unknown, key = crypto.randomUUID()) =>
  host.send('/api/add', { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': key } })
const effectsOf = async (name: string) =>
  (await host.sql`SELECT 1 FROM rate_limits WHERE key LIKE ${`effect ${name} %`}`).length

test('sends amounts as decimal strings and disables caching', async () => {
  const response = await add({ name: 'amount', amount: '12.5' })
  expect(response.json()).toEqual({ status: 'success', amount: '12.50' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a command writes one audit row with the actor and the change', async () => {
  await add({ name: 'audited', amount: '1' })
  const rows = await host.sql`SELECT name, actor_id, facts FROM audit WHERE facts->'after'->>'name' = 'audited'`
  expect(rows).toEqual([
    { name: 'test.add', actor_id: '018f0000-0000-7000-8000-00000000000a', facts: { after: { name: 'audited' } } },
  ])
  await expect(host.sql`DELETE FROM audit`).rejects.toThrow('append-only')
})

test('a refused command leaves no effect, no audit row and no used idempotency key', async () => {
  const key = crypto.randomUUID()
  const response = await add({ name: 'refused', amount: '1' }, key)
  expect([response.status, response.json().code, response.json().details]).toEqual([
    402,
    'credits.not_enough',
    { balance: '0.00', needed: '1.00', missing: '1.00' },
  ])
  expect(await effectsOf('refused')).toBe(0)
  expect((await host.sql`SELECT 1 FROM idempotency_keys WHERE key = ${key}`).length).toBe(0)
})

test('a repeated idempotency key returns the first response without a second effect, and is refused with another body', async () => {
  const key = crypto.randomUUID()
  const first = await add({ name: 'once', amount: '3' }, key)
  const second = await add({ name: 'once', amount: '3' }, key)
  expect(second.text).toBe(first.text)
  expect(await effectsOf('once')).toBe(1)
  expect((await add({ name: 'once', amount: '4' }, key)).json().code).toBe('request.key_reused')
})

test('does not refuse a repetition because the first request has made its preparation impossible', async () => {
  const send = (key: string) =>
    host.send('/api/prepared', {
      method: 'POST',
      body: JSON.stringify({ name: 'prepared' }),
      headers: { 'idempotency-key': key },
    })
  const key = crypto.randomUUID()
  const first = await send(key)
  const second = await send(key)
  expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  expect((await send(crypto.randomUUID())).json().code).toBe('credits.not_enough')
  expect(await effectsOf('prepared')).toBe(1)
})

test('an identical request without a key within ten seconds counts as a repetition if the endpoint declares it', async () => {
  const repeat = (name: string) => host.send('/api/repeat', { method: 'POST', body: JSON.stringify({ name }) })
  const [first, ...others] = await Promise.all([repeat('twin'), repeat('twin'), repeat('twin')])
  expect(first?.status).toBe(200)
  for (const { text } of others) expect(text).toBe(first?.text)
  expect(
    [first, ...others].filter((response) => response?.headers.get('idempotency-replayed') === 'true'),
  ).toHaveLength(2)
  expect(await effectsOf('twin')).toBe(1)
  await repeat('other')
  expect(await effectsOf('other')).toBe(1)
  await host.sql`UPDATE idempotency_keys SET created_at = created_at - interval '11 seconds' WHERE endpoint = 'test.repeat'`
  expect((await repeat('twin')).text).not.toBe(first?.text)
  expect(await effectsOf('twin')).toBe(2)
})

test('an endpoint that moves money refuses a request without an idempotency key', async () => {
  const response = await host.send('/api/add', { method: 'POST', body: JSON.stringify({ name: 'x', amount: '1' }) })
  expect([response.status, response.json().code]).toEqual([400, 'request.key_required'])
})

test("invalid input is reported per field in the client's language", async () => {
  const response = await host.send('/api/add', {
    method: 'POST',
    body: JSON.stringify({ name: '', amount: '-1', role_id: 1 }),
    headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'de-DE,de;q=0.9' },
  })
  const { code, message, fields } = response.json()
  expect([response.status, code]).toEqual([400, 'request.invalid'])
  expect(
    Object.fromEntries(
      Object.entries(fields as Record<string, { code: string }>).map(([name, fault]) => [name, fault.code]),
    ),
  ).toEqual({
    name: 'required',
    amount: 'negative',
    role_id: 'unknown',
  })
  expect(message).toMatch(/[äöüß]|Eingabe|Angaben/i)
})

test('an unexpected error reveals only the request id', async () => {
  const response = await host.send('/api/fail/crash', { headers: { 'x-request-id': 'a-request-of-mine' } })
  expect(response.status).toBe(500)
  expect(response.text).not.toMatch(/secret/)
  expect([response.json().request_id, response.headers.get('x-request-id')]).toEqual([
    'a-request-of-mine',
    'a-request-of-mine',
  ])
})

test('an undeclared problem becomes a 500', async () => {
  expect((await host.send('/api/fail/declared')).status).toBe(402)
  expect((await host.send('/api/fail/undeclared')).status).toBe(500)
})

test('an undeclared response becomes a 500', async () => {
  expect((await host.send('/api/drift')).status).toBe(500)
})

test('a full rate-limit window returns 429 with the seconds to wait', async () => {
  const statuses = [await host.send('/api/limited'), await host.send('/api/limited')].map(({ status }) => status)
  const third = await host.send('/api/limited')
  expect([...statuses, third.status]).toEqual([200, 200, 429])
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('forwarded addresses are ignored without a proxy', async () => {
  const response = await host.send('/api/limited', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(response.status).toBe(429)
})

const form = (keep: string, bytes: number, more: Record<string, string> = {}) => {
  const body = new FormData()
  body.append('keep', keep)
  for (const [name, value] of Object.entries(more)) body.append(name, value)
  body.append('file', new File([new Uint8Array(bytes)], '../../etc/passwd.bin'))
  return { method: 'POST', body }
}
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { storage_key } of host.files.list()) keys.push(storage_key)
  return keys
}

test('an upload is kept with its row and removed if the command is refused', async () => {
  expect((await host.send('/api/upload', form('yes', 10))).status).toBe(200)
  expect((await storedKeys()).length).toBe(1)
  expect((await host.send('/api/upload', form('no', 10))).status).toBe(402)
  expect((await host.send('/api/upload', form('maybe', 10))).status).toBe(400)
  expect((await storedKeys()).length).toBe(1)
})

test('an upload over its maximum size is refused and not stored', async () => {
  const response = await host.send('/api/upload', form('yes', 1001))
  expect([response.status, response.json().code]).toEqual([413, 'request.too_large'])
  expect((await storedKeys()).length).toBe(1)
})

test('unknown parts and missing files are reported', async () => {
  expect((await host.send('/api/upload', form('yes', 10, { surplus: 'x' }))).json().fields).toHaveProperty('surplus')
  const body = new FormData()
  body.append('keep', 'yes')
  expect((await host.send('/api/upload', { method: 'POST', body })).json().fields).toMatchObject({
    file: { code: 'required' },
  })
})

test('an unknown path returns a problem', async () => {
  const response = await host.send('/api/nothing')
  expect([response.status, response.json().code]).toEqual([404, 'request.not_found'])
})

test('a response with secrets is never stored for repetitions', async () => {
  const key = crypto.randomUUID()
  const send = () => host.send('/api/secret', { method: 'POST', headers: { 'idempotency-key': key } })
  expect((await send()).text).not.toBe((await send()).text)
  expect((await host.sql`SELECT 1 FROM idempotency_keys WHERE key = ${key}`).length).toBe(0)
})

test('only a lookup has network access', async () => {
  expect((await host.send('/api/reach/query')).json()).toMatchObject({ hasNetwork: false })
  expect((await host.send('/api/reach/lookup')).json()).toMatchObject({ hasNetwork: true })
})
