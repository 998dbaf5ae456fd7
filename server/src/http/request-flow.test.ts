import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { CreditsInput, CreditsText, line } from '@mapwright/contract/api/scalars.ts'
import type { ProblemCode } from '@mapwright/contract/problems.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { httpHost } from '../../test/http-host.ts'
import { command, lookup, query } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { keepFile } from '../files/file-rows.ts'

const Add = endpoint({
  name: 'test.add',
  method: 'POST',
  path: '/add',
  access: ['admin'],
  summary: 'Adds a limit row, so that an effect can be counted',
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
  summary: 'Adds a limit row; callers need no key',
  body: z.strictObject({ name: line(20, 1) }),
  payload: { effect: z.string() },
  idempotent: 'by_body',
})
const Fail = endpoint({
  name: 'test.fail',
  method: 'GET',
  path: '/fail/:how',
  access: ['public'],
  summary: 'Fails as asked',
  params: z.strictObject({ how: line(20) }),
  payload: {},
  problems: ['credits.not_enough'],
})
const Drift = endpoint({
  name: 'test.drift',
  method: 'GET',
  path: '/drift',
  access: ['public'],
  summary: 'Says more than declared',
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
  summary: 'Keeps a file or refuses it',
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
  summary: 'Answers a new secret',
  payload: { secret: z.string() },
  idempotent: 'never',
})

const reach = (by: 'query' | 'lookup') =>
  endpoint({
    name: `test.reach_by_${by}`,
    method: 'GET',
    path: `/reach/${by}`,
    access: ['public'],
    summary: 'Says whether it could ask another server',
    payload: { hasNetwork: z.boolean() },
  })

const effects = (tx: Parameters<Parameters<typeof host.sql.begin>[1]>[0], name: string) =>
  tx`INSERT INTO rate_limits (key, window_start, hits) VALUES (${`effect ${name} ${crypto.randomUUID()}`}, now(), 1)`

const routes = [
  query(reach('query'), async (context) => ({ hasNetwork: 'publicFetch' in context })),
  lookup(reach('lookup'), async (context) => ({ hasNetwork: 'publicFetch' in context })),
  command(Add, async ({ tx, body, audit }) => {
    await effects(tx, body.name)
    if (body.name === 'refused') throw new Problem('credits.not_enough', { details: { missing: '1.00' } })
    audit({ after: { name: body.name } })
    return { amount: body.amount }
  }),
  command(Repeat, async ({ tx, body }) => {
    await effects(tx, body.name)
    return { effect: crypto.randomUUID() }
  }),
  query(Fail, async ({ params }) => {
    if (params.how === 'declared') throw new Problem('credits.not_enough')
    if (params.how === 'undeclared') throw new Problem('accounts.wrong_password' as ProblemCode)
    throw new Error('a secret of the inside at server/src/secret.ts:1')
  }),
  command(Secret, async () => ({ secret: crypto.randomUUID() })),
  query(Drift, async () => ({ more: 1 }) as never),
  query(Limited, async () => ({})),
  command(Upload, async ({ tx, body, files, now }) => {
    const upload = files.file?.[0]
    if (upload) await keepFile(tx, upload, { owner_id: null, now })
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

test('amounts are decimal strings on the wire and nothing is cached', async () => {
  const answer = await add({ name: 'amount', amount: '12.5' })
  expect(answer.json()).toEqual({ status: 'success', amount: '12.50' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a command leaves one audit row that names who did what', async () => {
  await add({ name: 'audited', amount: '1' })
  const rows = await host.sql`SELECT name, actor_id, facts FROM audit WHERE facts->'after'->>'name' = 'audited'`
  expect(rows).toEqual([
    { name: 'test.add', actor_id: '018f0000-0000-7000-8000-00000000000a', facts: { after: { name: 'audited' } } },
  ])
  await expect(host.sql`DELETE FROM audit`).rejects.toThrow('append-only')
})

test('a refused command leaves no effect, no audit row and no used key', async () => {
  const key = crypto.randomUUID()
  const answer = await add({ name: 'refused', amount: '1' }, key)
  expect([answer.status, answer.json().code, answer.json().details]).toEqual([
    402,
    'credits.not_enough',
    { missing: '1.00' },
  ])
  expect(await effectsOf('refused')).toBe(0)
  expect((await host.sql`SELECT 1 FROM idempotency_keys WHERE key = ${key}`).length).toBe(0)
})

test('a repeated key answers the first answer without a second effect; another body is refused', async () => {
  const key = crypto.randomUUID()
  const first = await add({ name: 'once', amount: '3' }, key)
  const second = await add({ name: 'once', amount: '3' }, key)
  expect(second.text).toBe(first.text)
  expect(await effectsOf('once')).toBe(1)
  expect((await add({ name: 'once', amount: '4' }, key)).json().code).toBe('request.key_reused')
})

test('without a key, an identical request within ten seconds is a repetition, where the endpoint says so', async () => {
  const repeat = (name: string) => host.send('/api/repeat', { method: 'POST', body: JSON.stringify({ name }) })
  const [first, ...others] = await Promise.all([repeat('twin'), repeat('twin'), repeat('twin')])
  expect(first?.status).toBe(200)
  for (const { text } of others) expect(text).toBe(first?.text)
  expect([first, ...others].filter((answer) => answer?.headers.get('idempotency-replayed') === 'true')).toHaveLength(2)
  expect(await effectsOf('twin')).toBe(1)
  await repeat('other')
  expect(await effectsOf('other')).toBe(1)
  await host.sql`UPDATE idempotency_keys SET created_at = created_at - interval '11 seconds' WHERE endpoint = 'test.repeat'`
  expect((await repeat('twin')).text).not.toBe(first?.text)
  expect(await effectsOf('twin')).toBe(2)
})

test('a money call without a key is refused', async () => {
  const answer = await host.send('/api/add', { method: 'POST', body: JSON.stringify({ name: 'x', amount: '1' }) })
  expect([answer.status, answer.json().code]).toEqual([400, 'request.key_required'])
})

test('bad input names each field, in the language of the caller', async () => {
  const answer = await host.send('/api/add', {
    method: 'POST',
    body: JSON.stringify({ name: '', amount: '-1', role_id: 1 }),
    headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'de-DE,de;q=0.9' },
  })
  const { code, message, fields } = answer.json()
  expect([answer.status, code]).toEqual([400, 'request.invalid'])
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

test('an unforeseen error says nothing of itself, but the id by which the log finds it', async () => {
  const answer = await host.send('/api/fail/crash', { headers: { 'x-request-id': 'a-request-of-mine' } })
  expect(answer.status).toBe(500)
  expect(answer.text).not.toMatch(/secret/)
  expect([answer.json().request_id, answer.headers.get('x-request-id')]).toEqual([
    'a-request-of-mine',
    'a-request-of-mine',
  ])
})

test('a problem that the endpoint does not declare is a fault', async () => {
  expect((await host.send('/api/fail/declared')).status).toBe(402)
  expect((await host.send('/api/fail/undeclared')).status).toBe(500)
})

test('an answer that is not as declared is a fault', async () => {
  expect((await host.send('/api/drift')).status).toBe(500)
})

test('a full window answers 429 with the seconds to wait', async () => {
  const statuses = [await host.send('/api/limited'), await host.send('/api/limited')].map(({ status }) => status)
  const third = await host.send('/api/limited')
  expect([...statuses, third.status]).toEqual([200, 200, 429])
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('forwarded addresses are not believed without a proxy', async () => {
  const answer = await host.send('/api/limited', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(answer.status).toBe(429)
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

test('an upload is kept with its row, and removed when the command refuses it', async () => {
  expect((await host.send('/api/upload', form('yes', 10))).status).toBe(200)
  expect((await storedKeys()).length).toBe(1)
  expect((await host.send('/api/upload', form('no', 10))).status).toBe(402)
  expect((await host.send('/api/upload', form('maybe', 10))).status).toBe(400)
  expect((await storedKeys()).length).toBe(1)
})

test('an upload beyond its cap is refused and leaves nothing', async () => {
  const answer = await host.send('/api/upload', form('yes', 1001))
  expect([answer.status, answer.json().code]).toEqual([413, 'request.too_large'])
  expect((await storedKeys()).length).toBe(1)
})

test('unknown parts and missing files are named', async () => {
  expect((await host.send('/api/upload', form('yes', 10, { surplus: 'x' }))).json().fields).toHaveProperty('surplus')
  const body = new FormData()
  body.append('keep', 'yes')
  expect((await host.send('/api/upload', { method: 'POST', body })).json().fields).toMatchObject({
    file: { code: 'required' },
  })
})

test('an unknown address answers like any other problem', async () => {
  const answer = await host.send('/api/nothing')
  expect([answer.status, answer.json().code]).toEqual([404, 'request.not_found'])
})

test('an answer with secrets is never kept for a repetition', async () => {
  const key = crypto.randomUUID()
  const send = () => host.send('/api/secret', { method: 'POST', headers: { 'idempotency-key': key } })
  expect((await send()).text).not.toBe((await send()).text)
  expect((await host.sql`SELECT 1 FROM idempotency_keys WHERE key = ${key}`).length).toBe(0)
})

test('only a look-up is given the network', async () => {
  expect((await host.send('/api/reach/query')).json()).toMatchObject({ hasNetwork: false })
  expect((await host.send('/api/reach/lookup')).json()).toMatchObject({ hasNetwork: true })
})
