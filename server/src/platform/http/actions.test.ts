import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { line } from '@mapwright/contract/api/scalars.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { httpHost, somebody } from '../../../test/http-host.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { actionJobs } from '../actions/action-jobs.ts'
import { action } from '../api/action.ts'
import { Problem } from '../api/problem.ts'
import { publicFetch } from '../net/public-fetch.ts'
import { beginAction } from './run-action.ts'

const Charge = endpoint({
  name: 'test.charge',
  method: 'POST',
  path: '/charge',
  access: ['admin'],
  summary: 'Charges a card on another server',
  body: z.strictObject({ card: line(20, 1) }),
  payload: { charge: z.string() },
  problems: ['credits.not_enough'],
  idempotent: 'required',
})

/** The charges by idempotency key, made by a server that charges once per key and counts its requests. */
const charges = new Map<string, string>()
let asked = 0
let cutsConnections = false
const bank = createServer((request, response) => {
  asked++
  const key = String(request.headers['idempotency-key'])
  charges.set(key, charges.get(key) ?? `charge-${charges.size + 1}`)
  if (cutsConnections) request.socket.destroy()
  else response.end(charges.get(key))
})

let settleFails = false
let meanwhile: (() => Promise<void>) | undefined
let openTransactions = 0
let repeated: boolean[] = []

const charge = action(Charge, {
  plan: z.strictObject({ card: z.string() }),
  async begin({ tx, body, audit }) {
    if (body.card === 'unknown') throw new Problem('credits.not_enough')
    await tx`INSERT INTO rate_limits (key, window_start, hits) VALUES (${`begun ${crypto.randomUUID()}`}, now(), 1)`
    audit({ after: { card: body.card } })
    return { card: body.card }
  },
  async call({ id, plan, isRepeated, sql }) {
    repeated.push(isRepeated)
    const [open] = await sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    openTransactions += open?.count ?? 0
    const response = await fetch(bankUrl, { headers: { 'idempotency-key': id } })
    const other = meanwhile
    meanwhile = undefined
    await other?.()
    return plan.card === 'empty' ? { refused: true as const } : { charge: await response.text() }
  },
  async settle({ tx, outcome }) {
    await tx`INSERT INTO rate_limits (key, window_start, hits) VALUES (${`settled ${crypto.randomUUID()}`}, now(), 1)`
    if (settleFails) throw new Error('the process was killed')
    return 'refused' in outcome ? new Problem('credits.not_enough') : { charge: outcome.charge }
  },
})

let host: Awaited<ReturnType<typeof httpHost>>
let bankUrl: string

beforeAll(async () => {
  host = await httpHost({ routes: [charge] })
  await new Promise<void>((listening) => bank.listen(0, '127.0.0.1', listening))
  bankUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
})
afterAll(async () => {
  bank.close()
  await host.close()
})
beforeEach(async () => {
  charges.clear()
  repeated = []
  asked = 0
  openTransactions = 0
  cutsConnections = false
  settleFails = false
  await host.sql`TRUNCATE actions, idempotency_keys, rate_limits`
})

const send = (card = 'good', key: string = crypto.randomUUID()) =>
  host.send('/api/charge', { method: 'POST', body: JSON.stringify({ card }), headers: { 'idempotency-key': key } })

const rows = async (what: 'begun' | 'settled') =>
  (await host.sql`SELECT FROM rate_limits WHERE key LIKE ${`${what} %`}`).length
const actions = () =>
  host.sql<{ _id: string; settled: boolean }[]>`SELECT _id, settled_at IS NOT NULL AS settled FROM actions`

const services = () => ({
  sql: host.sql,
  app: { publicUrl: 'http://localhost', secretKey: 'k'.repeat(40) } as never,
  publicFetch: publicFetch(),
  log: pino({ level: 'silent' }),
})

/** Runs the job that finishes an action, after the lease of a killed process has expired. */
async function finish(action_id: string): Promise<void> {
  await host.sql`UPDATE actions SET leased_until = now() - interval '1 second' WHERE settled_at IS NULL`
  const [job] = actionJobs([charge])
  await job?.handle({ ...services(), data: { action_id }, now: new Date(), ...firstAttempt })
}

it('commits the plan, calls without a transaction and commits the outcome', async () => {
  const reply = await send()
  expect([reply.status, reply.json()]).toEqual([200, { status: 'success', charge: 'charge-1' }])
  expect([await rows('begun'), await rows('settled'), openTransactions]).toEqual([1, 1, 0])
  expect(await actions()).toMatchObject([{ settled: true }])
  const [audit] = await host.sql`SELECT facts FROM audit WHERE name = 'test.charge' ORDER BY at DESC LIMIT 1`
  expect(audit).toEqual({ facts: { after: { card: 'good' } } })
})

it('requires an idempotency key, and refuses a request without one before anything is stored', async () => {
  expect((await host.send('/api/charge', { method: 'POST', body: '{"card":"good"}' })).json().code).toBe(
    'request.key_required',
  )
  expect((await send('unknown')).json().code).toBe('credits.not_enough')
  expect([await rows('begun'), (await actions()).length, asked]).toEqual([0, 0, 0])
})

it('gives twenty identical, simultaneous requests the same result, with one effect', async () => {
  const key = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('good', key)))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([asked, charges.size, await rows('settled')]).toEqual([1, 1, 1])
  expect((await send('other', key)).json().code).toBe('request.key_reused')
})

it('stores a refusal of the other server and returns it again', async () => {
  const key = crypto.randomUUID()
  const [first, second] = [await send('empty', key), await send('empty', key)]
  expect([first.json().code, second.json().code]).toEqual(['credits.not_enough', 'credits.not_enough'])
  expect([asked, await rows('settled')]).toEqual([1, 1])
})

describe('a crash', () => {
  it('between the plan and the call is finished by the job', async () => {
    const request = { id: 'r', address: '127.0.0.1', user_agent: '', language: 'en' }
    const key = crypto.randomUUID()
    const input = { actor: somebody, now: new Date(), log: services().log, request, key }
    const server = { ...services() }
    const { action_id } = await beginAction(charge, server, {
      ...input,
      params: {},
      query: {},
      body: { card: 'good' },
      files: {},
    })
    expect([asked, await rows('settled')]).toEqual([0, 0])
    await finish(action_id)
    expect([charges.size, await rows('settled'), repeated]).toEqual([1, 1, [true]])
    const reply = await send('good', key)
    expect([reply.json().charge, reply.headers.get('idempotency-replayed')]).toEqual(['charge-1', 'true'])
  })

  it('during the call leaves the outcome open: the response is 503, and the job finds the one effect', async () => {
    cutsConnections = true
    expect((await send()).status).toBe(503)
    expect(await actions()).toMatchObject([{ settled: false }])
    cutsConnections = false
    const [open] = await actions()
    await finish(open?._id ?? '')
    expect([asked, charges.size, await rows('settled'), repeated]).toEqual([2, 1, 1, [false, true]])
  })

  it('between the call and the outcome leaves nothing of the settlement, and the job settles once', async () => {
    settleFails = true
    const key = crypto.randomUUID()
    expect((await send('good', key)).status).toBe(500)
    expect([charges.size, await rows('settled')]).toEqual([1, 0])
    settleFails = false
    const [open] = await actions()
    await finish(open?._id ?? '')
    await finish(open?._id ?? '')
    expect([asked, charges.size, await rows('settled')]).toEqual([2, 1, 1])
  })

  it('between the outcome and the response loses nothing: a repeated request gets the outcome', async () => {
    const key = crypto.randomUUID()
    const lost = await send('good', key)
    const again = await send('good', key)
    expect([again.text, asked]).toEqual([lost.text, 1])
  })

  it('is also finished by a repetition of the request', async () => {
    settleFails = true
    const key = crypto.randomUUID()
    await send('good', key)
    settleFails = false
    expect((await send('good', key)).json().charge).toBe('charge-1')
    expect([charges.size, await rows('settled')]).toEqual([1, 1])
  })

  it('is not required: a process that outlives its lease gets the result of the process that settled first', async () => {
    meanwhile = async () => finish((await actions())[0]?._id ?? '')
    const reply = await send()
    expect([reply.json().charge, asked, charges.size, await rows('settled')]).toEqual(['charge-1', 2, 1, 1])
  })

  it('does not touch an action that another process is working on', async () => {
    settleFails = true
    await send()
    const [open] = await actions()
    await host.sql`UPDATE actions SET leased_until = now() + interval '1 minute'`
    const [job] = actionJobs([charge])
    const data = { action_id: open?._id }
    await expect(job?.handle({ ...services(), data, now: new Date(), ...firstAttempt })).rejects.toThrow(
      'another process',
    )
    expect(asked).toBe(1)
  })
})
